// A feed of the open web, from bytes to posts; and a list of feeds.
// Thread: any. Invariant: it traps where a text holds a tag, an address leads into this machine, or an id is missing.

import FeedsModels
import Foundation
import SoupBridge

@testable import FeedsData

enum SyndicationFuzz {
    private static let charsets = [nil, "utf-8", "iso-8859-1", "utf-16", "shift_jis", "utf-7", "\u{0}"]

    static func run(_ data: Data) {
        guard let choice = data.first else { return }
        let type = charsets[Int(choice) % charsets.count].map { "text/xml; charset=\($0)" }
        let document = Data(data.dropFirst())
        let isLocal = choice & 0x80 != 0
        let base = isLocal ? URL(filePath: "/feeds/feed.xml") : FuzzPlaces.address("/f/feed.xml")
        _ = SyndicationReader.recognises(document)
        // Errors are answers, here and below.
        if let list = try? OPMLDocument.read(document, contentType: type, base: base) {
            precondition(list.follows.count <= OPMLDocument.mostFeeds)
        }
        guard let feed = try? SyndicationReader.read(document, contentType: type, base: base) else { return }
        judge(feed, isLocal: isLocal)
        judgePosts(of: feed, at: base)
    }

    private static func judge(_ feed: SyndicationFeed, isLocal: Bool) {
        precondition(!feed.encoding.isEmpty && feed.problems.allSatisfy { !$0.description.isEmpty })
        for entry in feed.entries {
            precondition(!entry.id.isEmpty && entry.text.utf8.count <= HTMLText.longest + 3)
            precondition(entry.title?.isEmpty != true && !entry.text.contains("\u{0}"))
            for url in entry.enclosures.map(\.url) + entry.thumbnails + [entry.url].compactMap({ $0 }) {
                let scheme = url.scheme?.lowercased() ?? ""
                precondition(["http", "https"].contains(scheme) || isLocal && url.path.hasPrefix("/feeds/"))
            }
            let numbers = entry.enclosures.flatMap { [$0.width, $0.height, $0.length, $0.bitsPerSecond] }
            precondition(numbers.allSatisfy { $0 ?? 1 >= 0 })
        }
    }

    private static func judgePosts(of feed: SyndicationFeed, at base: URL) {
        var context = DecodingContext(document: base, firstLaunch: Date(timeIntervalSince1970: 0)) { _ in false }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        context.now = now
        let result = SyndicationPosts.read(feed, in: context)
        precondition(result.posts.count <= feed.entries.count && result.posts.allSatisfy { !$0.media.isEmpty })
        precondition(Set(result.posts.map(\.id)).count == result.posts.count)
        precondition(result.posts.allSatisfy { $0.publishedAt.map { $0 <= now } ?? true })
        guard !base.isFileURL else { return }
        for url in result.posts.flatMap(\.media).flatMap(\.renditions).map(\.url) {
            let kind = HostKind(host: url.host() ?? "")
            precondition(kind == .elsewhere || kind == .named)
        }
    }
}
