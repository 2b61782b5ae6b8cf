// What the grid shows of a source: everything, or what the user asks for.
// Thread: any; a plain value. Invariant: a fact that is not known lets no post through, because the user asked for it.

package import Foundation

package struct PostFilter: Sendable, Hashable {
    package enum Choice: String, Sendable, Hashable, CaseIterable {
        case all, videos, photos, portrait, short, long, liked, unseen, thisMonth, thisYear, onThisDay
    }

    package var choice: Choice
    /// A folder below the opened one, with the folders in it; nil for all.
    package var folder: String?

    /// In seconds: what is over before the thumb moves, and what takes its time.
    package static let longestShort = 20.0
    package static let shortestLong = 60.0

    package init(_ choice: Choice = .all, folder: String? = nil) {
        self.choice = choice
        self.folder = folder
    }

    package var isAll: Bool { choice == .all && folder == nil }

    /// What the user did with the posts of the source, as far as the filter asks.
    package struct Acts: Sendable {
        package var liked: Set<Post.ID> = []
        package var seen: Set<Post.ID> = []

        package init() {}
    }

    package func shows(
        _ traits: PostTraits, id: Post.ID, acts: Acts, now: Date, calendar: Calendar
    ) -> Bool {
        if let folder, traits.folder != folder, !traits.folder.hasPrefix(folder + "/") { return false }
        switch choice {
        case .all: return true
        case .videos: return traits.isVideo
        case .photos: return !traits.isVideo
        case .portrait: return traits.isPortrait == true
        case .short: return traits.isVideo && traits.duration.map { $0 <= Self.longestShort } == true
        case .long: return traits.isVideo && traits.duration.map { $0 >= Self.shortestLong } == true
        case .liked: return acts.liked.contains(id)
        case .unseen: return !acts.seen.contains(id)
        case .thisMonth: return traits.date.map { calendar.isDate($0, equalTo: now, toGranularity: .month) } == true
        case .thisYear: return traits.date.map { calendar.isDate($0, equalTo: now, toGranularity: .year) } == true
        case .onThisDay: return traits.date.map { Self.isSameDay($0, now, calendar) } == true
        }
    }

    /// The same day of the same month, in any year.
    private static func isSameDay(_ date: Date, _ now: Date, _ calendar: Calendar) -> Bool {
        let (one, other) = (
            calendar.dateComponents([.month, .day], from: date), calendar.dateComponents([.month, .day], from: now)
        )
        return one.month == other.month && one.day == other.day
    }
}
