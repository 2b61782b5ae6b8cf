// A category of podcasts, as the directories of Apple and others know them.
// Thread: any; a plain value. Invariant: it is one of the list, in the list's own spelling.

import Foundation

package struct PodcastCategory: Sendable, Hashable, Codable {
    /// The main category.
    package let name: String
    /// A part of it; nil for all of it.
    package let part: String?

    /// A main category, a part, or both as "Arts: Design". Capital letters do not matter.
    package init?(_ text: String) {
        let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { Self.folded(String($0)) }
        guard let last = words.last else { return nil }
        for (name, parts) in Self.all where words.count == 1 || Self.folded(name) == words[0] {
            if words.count == 1, Self.folded(name) == last {
                (self.name, part) = (name, nil)
                return
            }
            guard let found = parts.first(where: { Self.folded($0) == last }) else { continue }
            (self.name, part) = (name, found)
            return
        }
        return nil
    }

    /// For a person who wrote another one.
    package static var names: [String] { all.map(\.0) }

    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces).lowercased().replacing(" and ", with: " & ")
    }

    /// Apple's list of 2019, which the other directories have taken over.
    private static let all: [(String, [String])] = [
        ("Arts", ["Books", "Design", "Fashion & Beauty", "Food", "Performing Arts", "Visual Arts"]),
        (
            "Business",
            ["Careers", "Entrepreneurship", "Investing", "Management", "Marketing", "Non-Profit"]
        ),
        ("Comedy", ["Comedy Interviews", "Improv", "Stand-Up"]),
        ("Education", ["Courses", "How To", "Language Learning", "Self-Improvement"]),
        ("Fiction", ["Comedy Fiction", "Drama", "Science Fiction"]),
        ("Government", []), ("History", []),
        (
            "Health & Fitness",
            ["Alternative Health", "Fitness", "Medicine", "Mental Health", "Nutrition", "Sexuality"]
        ),
        ("Kids & Family", ["Education for Kids", "Parenting", "Pets & Animals", "Stories for Kids"]),
        (
            "Leisure",
            [
                "Animation & Manga", "Automotive", "Aviation", "Crafts", "Games", "Hobbies", "Home & Garden",
                "Video Games",
            ]
        ),
        ("Music", ["Music Commentary", "Music History", "Music Interviews"]),
        (
            "News",
            [
                "Business News", "Daily News", "Entertainment News", "News Commentary", "Politics", "Sports News",
                "Tech News",
            ]
        ),
        (
            "Religion & Spirituality",
            ["Buddhism", "Christianity", "Hinduism", "Islam", "Judaism", "Religion", "Spirituality"]
        ),
        (
            "Science",
            [
                "Astronomy", "Chemistry", "Earth Sciences", "Life Sciences", "Mathematics", "Natural Sciences",
                "Nature", "Physics", "Social Sciences",
            ]
        ),
        (
            "Society & Culture",
            ["Documentary", "Personal Journals", "Philosophy", "Places & Travel", "Relationships"]
        ),
        (
            "Sports",
            [
                "Baseball", "Basketball", "Cricket", "Fantasy Sports", "Football", "Golf", "Hockey", "Rugby", "Running",
                "Soccer", "Swimming", "Tennis", "Volleyball", "Wilderness", "Wrestling",
            ]
        ),
        ("Technology", []), ("True Crime", []),
        ("TV & Film", ["After Shows", "Film History", "Film Interviews", "Film Reviews", "TV Reviews"]),
    ]
}
