// Digests by which a post is found again when its id has changed, or when another follow shows it too.
// Thread: any; a plain value. Invariant: digests of one kind never equal those of another, and they stay the same from
// version to version, because they are stored.

import Foundation

package struct PostPrints: Sendable, Hashable {
    /// Of its canonical address: the page of the original, or an id that is an address itself.
    package var uri: Int64?
    /// Of the files it shows, without what changes from request to request.
    package var medium: Int64?
    /// Of its words, author, length and day together.
    package var content: Int64?
    /// Of its words alone. They are not enough to recognise a post.
    package var words: Int64

    package init(uri: Int64? = nil, medium: Int64? = nil, content: Int64? = nil, words: Int64 = 0) {
        self.uri = uri
        self.medium = medium
        self.content = content
        self.words = words
    }

    package init(_ post: Post) {
        let text = Self.normal(post.title + " " + post.text)
        words = PrintDigest("w").add(text).number
        uri = Self.address(of: post).map { PrintDigest("u").add($0.utf8).number }
        medium = PrintDigest("m").add(post.media.map(Self.file).joined(separator: " ").utf8).number
        content = Self.content(of: post, text)
    }

    /// What `FollowedPlace` shows.
    package var all: [Int64] { [uri, medium, content].compactMap { $0 } }

    // MARK: Parts

    /// A longer text says nothing more.
    private static let mostWords = 600

    /// ASCII letters and digits in lower case, and everything that is not ASCII.
    private static func normal(_ text: String) -> [UInt8] {
        var kept: [UInt8] = []
        for byte in text.utf8 where kept.count < mostWords {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): kept.append(byte + 32)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                kept.append(byte)
            default: break
            }
        }
        return kept
    }

    /// Short texts such as “Good morning” return, so they count only together with a length.
    private static func content(of post: Post, _ text: [UInt8]) -> Int64? {
        let duration = post.duration
        guard text.count >= (duration == nil ? 24 : 8) else { return nil }
        let day = post.publishedAt.map { $0.milliseconds / 86_400_000 } ?? 0
        let facts = "|\(day)|\(duration.map { Int(saturating: $0.rounded()) } ?? -1)|"
        return PrintDigest("c").add(text).add(facts.utf8).add(normal(post.author?.name ?? "")).number
    }

    /// A page that is only a server's start page is shared by all of its posts.
    private static func address(of post: Post) -> String? {
        // The same on every server that shows the post.
        if let uri = post.uri { return URL(string: uri).map { withoutScheme(FollowAddress.canonical($0)) } ?? uri }
        if let page = post.page.map(FollowAddress.canonical), page.path().count > 1 || page.query() != nil {
            return withoutScheme(page)
        }
        guard post.key.id.contains("://"), let id = URL(string: post.key.id) else { return nil }
        return withoutScheme(FollowAddress.canonical(id))
    }

    private static func withoutScheme(_ url: URL) -> String {
        let text = url.absoluteString
        return text.firstRange(of: "://").map { String(text[$0.upperBound...]) } ?? text
    }

    /// Servers sign addresses of files in their queries. An address without a file's name needs its query.
    private static func file(of medium: Media) -> String {
        guard let url = medium.renditions.first.map({ FollowAddress.canonical($0.url) }) else {
            // Its files are not known yet; without this all such posts would show the same thing.
            return medium.resolveAt?.text ?? ""
        }
        let text = withoutScheme(url)
        guard extensions.contains(url.pathExtension.lowercased()) else { return text }
        return String(text.prefix { $0 != "?" })
    }

    private static let extensions: Set = [
        "mp4", "m4v", "mov", "webm", "mkv", "ogv", "m3u8", "ts", "jpg", "jpeg", "png", "gif", "webp", "avif", "heic",
        "jxl", "apng",
    ]
}

extension Post {
    package var isVideo: Bool { media.contains { $0.kind == .video } }
    /// Of its first video, in seconds.
    package var duration: Double? { media.first { $0.kind == .video }?.metadata.duration }
}

/// FNV-1a with 64 bits: a hash that gives the same number in every run.
struct PrintDigest {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ kind: String) { self = add(kind.utf8) }

    func add(_ bytes: some Sequence<UInt8>) -> PrintDigest {
        var next = self
        for byte in bytes { next.state = (next.state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return next
    }

    var number: Int64 { Int64(bitPattern: state) }
}
