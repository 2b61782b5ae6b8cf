// What a source of a network is: a person, a tag, a feed of a server. Each network has its own places.
// Thread: any; a plain value. Invariant: equal places have equal texts, and a text that is no place gives none.

package import FeedsModels

package protocol NetworkPlace: Sendable, Hashable {
    static var kind: String { get }
    /// Nil for a text that names nothing of the network.
    init?(_ text: String)
    /// The text that names it; the same for every spelling of it.
    var text: String { get }
    var host: ServerHost { get }
    /// The name by which the user recognises it.
    var name: String { get }
}

extension NetworkPlace {
    /// The place of a source; nil for a source of another kind.
    init?(of source: FeedSource) {
        guard source.more.isEmpty, let named = source.named, named.kind == Self.kind else { return nil }
        self.init("\(Self.kind):\(named.id)")
    }

    package var source: FeedSource {
        var named = NamedSource(kind: Self.kind, id: String(text.dropFirst(Self.kind.utf8.count + 1)), name: name)
        (named.server, named.text) = (host.url, text)
        return FeedSource(place: .named(named))
    }

    /// The parts of "kind:what:name@server", or "kind:what:server" with an empty name.
    static func parts(of text: String) -> (what: String, name: String, host: ServerHost)? {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == kind else { return nil }
        let rest = parts[2]
        let at = rest.lastIndex(of: "@")
        guard let host = ServerHost(at.map { rest[rest.index(after: $0)...] } ?? rest[...]) else { return nil }
        return (parts[1].lowercased(), at.map { String(rest[..<$0]) } ?? "", host)
    }

    var noSuchPage: FeedServiceError { .unreadable(place: name, reason: tr("it has no such page")) }
}

/// Names and identifiers that become parts of addresses; nil for all others.
enum NetworkName {
    static func account(_ text: String) -> String? {
        AccountName.isName(text[...]) && text.utf8.count <= 64 ? text : nil
    }

    static func id(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count),
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
        else { return nil }
        return text
    }

    static func tag(_ text: String?) -> String? { text.flatMap { TagName.isName($0) ? $0 : nil } }

    /// The words of a search as a tag, because servers show tags to guests.
    static func tag(of words: String) -> String? {
        let word = words.filter { !$0.isWhitespace }
        return tag(word.hasPrefix("#") ? String(word.dropFirst()) : word)
    }

    static func language(_ code: String?) -> String? {
        guard let code = ServerText.id(code, atMost: 35), code != "zxx", code != "und" else { return nil }
        return code
    }
}

/// For a source that another kind should read.
struct MissingService: FeedsServiceProtocol {
    let name: String

    private var error: FeedServiceError { .unreadable(place: name, reason: tr("it is no document")) }

    func fetchPosts() throws(FeedServiceError) -> FeedsResponse { throw error }
    func fetchPosts(page: BatchToken) throws(FeedServiceError) -> FeedsResponse { throw error }
}
