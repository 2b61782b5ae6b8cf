// The stores with the same contract, and small helpers for them.

import FeedsModels
import FeedsTestSupport
import Foundation

@testable import FeedsData

enum StoreSubject: CaseIterable {
    case fake, disk

    func store(in folder: LibraryFolder) -> any LibraryStoreProtocol {
        switch self {
        case .fake: FakeLibraryStore()
        case .disk: folder.store()
        }
    }
}

/// Posts and dates for the library's tests.
enum Sample {
    static let image = StoryKey(source: "s", user: 1, image: 2)
    static let author = AuthorKey(source: "s", name: "Ann")

    static func key(_ id: String) -> PostKey { PostKey(source: "s", id: id) }
    static func date(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + second) }

    static func post(_ id: String, title: String = "", text: String = "", tags: [String] = []) -> Post {
        var post = SamplePosts.video(id, likes: 3)
        post.key = key(id)
        if !title.isEmpty { post.title = title }
        (post.text, post.tags) = (text, tags)
        return post
    }

    static func message(_ text: String, to target: Note.Target, at second: Double) -> Note {
        Note(target: target, text: text, sent: date(second))
    }

    static func follow(_ number: Int, group: [String] = [], at second: Double = 0) -> Follow {
        Follow(
            key: "https://example.org/\(number).xml", text: "https://example.org/\(number).xml", name: "Feed \(number)",
            home: URL(string: "https://example.org/\(number)"), group: group, followed: date(second),
            mutedUntil: number % 3 == 0 ? date(second + 60) : nil,
            filter: FollowFilter(shown: number % 2 == 0 ? .videos : .all, oldestDays: number % 5 == 0 ? 7 : nil))
    }

    static func liking(_ id: String, at second: Double) -> [UserAct] {
        [.kept(post(id)), .liked(key(id), date(second))]
    }
}

extension LibraryStoreProtocol {
    /// The whole list, read part by part.
    func all(_ query: LibraryQuery, by limit: Int = 3) async throws -> [LibraryEntry] {
        var found: [LibraryEntry] = []
        while true {
            let part = try await entries(query, after: found.last?.cursor, limit: limit)
            found += part
            if part.count < limit { return found }
        }
    }

    func ids(_ list: LibraryList, matching words: String = "") async throws -> [String] {
        try await all(LibraryQuery(list, matching: words)).map(\.id.id)
    }

    /// The exported document without its date.
    func everything() async throws -> LibraryDocument { try LibraryDocument(json: await export()) }
}
