// A hashtag on a server: "#camels@m.example".
// Thread: any; a plain value. Invariant: the tag has neither a space nor a sign that separates the parts of an address.

import FeedsModels
import Foundation

package struct TagName: Sendable, Hashable {
    package let name: String
    package let server: ServerHost

    package init?(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.hasPrefix("#"), parts.count == 2, Self.isName(parts[0].dropFirst()),
            let server = ServerHost(parts[1])
        else { return nil }
        (name, self.server) = (String(parts[0].dropFirst()), server)
    }

    package var text: String { "#\(name)@\(server.text)" }

    var source: NamedSource { AccountName.undiscovered(text, server.url) }

    static func isName(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.count <= 200
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "·" }
    }
}
