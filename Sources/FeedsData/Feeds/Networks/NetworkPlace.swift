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
