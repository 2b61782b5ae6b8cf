// An account by its name and its server: "@ann@example.org".
// Thread: any; a plain value. Invariant: the server is a host, possibly with a port.

import FeedsModels
package import Foundation

package struct AccountName: Sendable, Hashable {
    package let name: String
    package let server: String

    /// `u@host`, with `@` or `!` in front, or with `acct:`.
    package init?(_ text: String) {
        var text = text.lowercased().hasPrefix("acct:") ? text.dropFirst(5) : text[...]
        if text.first == "@" || text.first == "!" { text.removeFirst() }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count <= 64, Self.isName(parts[0]),
            parts[1].allSatisfy({ !"/?#".contains($0) }), BareAddress.url(String(parts[1])) != nil,
            ServerHost(parts[1]) != nil
        else { return nil }
        (name, server) = (String(parts[0]), parts[1].lowercased())
    }

    /// The kind of a source that stands for an account until its feed is found.
    static let kind = "account"

    var source: NamedSource { Self.undiscovered(text, ServerHost(server)?.url) }

    /// A source that must be found before it can be read.
    static func undiscovered(_ text: String, _ server: URL?) -> NamedSource {
        var source = NamedSource(kind: Self.kind, id: text, name: text)
        (source.text, source.server) = (text, server)
        return source
    }

    package var text: String { "@\(name)@\(server)" }

    /// The name under which WebFinger knows it.
    var subject: String { "acct:\(name)@\(server)" }

    /// The record that names the account's pages and feeds.
    package var webFinger: URL? { url("/.well-known/webfinger?resource=\(subject)") }

    /// Where servers of the fediverse have an account's feed.
    var usualFeed: URL? { url("/@\(name).rss") }

    func isSame(as other: AccountName) -> Bool {
        name.lowercased() == other.name.lowercased() && server == other.server
    }

    private func url(_ path: String) -> URL? {
        guard let base = ServerHost(server)?.url else { return nil }
        return URL(string: path, relativeTo: base)?.absoluteURL
    }

    static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, first.isLetter || first.isNumber || first == "_" else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }
    }
}
