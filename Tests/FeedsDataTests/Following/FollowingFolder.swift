// A folder for stored posts of follows, removed together with its owner, and posts and dates for its tests.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge

@testable import FeedsData

final class FollowingFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "mutoscope-following-\(UUID().uuidString)")
    var file: URL { url.appending(path: "following.sqlite") }
    var path: String { file.path(percentEncoded: false) }

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: url)
    }

    func store(
        _ limits: LibraryLimits = LibraryLimits(), mayForget: Bool = false,
        onNotice: @escaping @Sendable (String) -> Void = { _ in }
    ) -> FollowingStore {
        FollowingStore(
            folder: url, limits: limits, mayForget: mayForget, now: { Date(timeIntervalSince1970: 1_900_000_000) },
            onNotice: onNotice)
    }

    func connection() throws -> Database { try Database(path: path, patience: 0) }

    func checkIntegrity() throws -> [String] {
        try connection().prepare("PRAGMA integrity_check").all { $0.text(0) }
    }

    var names: [String] {
        // A missing folder has no contents.
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []).sorted()
    }
}

enum FollowingSubject: CaseIterable {
    case fake, disk

    func store(in folder: FollowingFolder) -> any FollowingStoreProtocol {
        switch self {
        case .fake: FakeFollowingStore()
        case .disk: folder.store()
        }
    }
}

enum Feed {
    static let key = "https://a.test/rss"
    static let start = Date(timeIntervalSince1970: 1_750_000_000)

    static func date(_ hours: Double) -> Date { start.addingTimeInterval(hours * 3600) }

    /// Published so many hours after the start; with its own page, file and words.
    static func post(_ number: Int, id: String? = nil, at hours: Double? = nil, isDated: Bool = true) -> Post {
        let name = id ?? "p\(number)"
        let file = URL(string: "https://cdn.test/\(number).mp4?sig=\(name)") ?? URL(filePath: "/")
        return Post(
            id: name, key: PostKey(source: key, id: name), title: "Post number \(number)",
            media: [
                Media(
                    id: name, kind: .video, renditions: [Rendition(url: file)],
                    metadata: Metadata(duration: Double(number) + 1))
            ],
            publishedAt: isDated ? date(hours ?? Double(number)) : nil,
            page: URL(string: "https://a.test/post/\(number)"))
    }

    static func posts(_ range: ClosedRange<Int>) -> [Post] { range.reversed().map { post($0) } }
}

extension FollowingStoreProtocol {
    /// The ids of the stored posts, the newest first; unseen ones with a star.
    func names(of follows: String...) async throws -> [String] {
        let places = try await places(of: follows.isEmpty ? [Feed.key] : follows)
        let posts = try await posts(places.map(\.row))
        return zip(posts, places).map { $0.post.id + ($1.isSeen ? "" : "*") }
    }
}
