// A `mutoscope:` link, or a single address: a request of a web page or another program to open a source.
// Thread: any; a plain value. Invariant: it holds at least one address and none with a password. A link holds only web
// addresses; only a program of this machine may name a file. Any web page can offer such a link, so it must not name
// local files or hide its target, and the app asks the user before it opens.

import Foundation

package struct SourceLink: Sendable, Hashable {
    package enum Mistake: Error, Sendable, Hashable {
        /// The link requests something other than opening a source.
        case unknownRequest
        case namesNothing
        case namesTooMuch
        /// Not a web address, or an address with a password.
        case notAllowed(String)
    }

    package static let scheme = "mutoscope"
    /// A link with more addresses was not made by hand.
    private static let mostAddresses = 20
    private static let longestAddress = 2000

    /// As requested and shown: plain ASCII, so that no letter can imitate another.
    package let addresses: [String]

    package static func isLink(_ text: String) -> Bool { text.lowercased().hasPrefix("\(scheme):") }

    /// `mutoscope://open?source=ADDRESS`, with a `source` for each address.
    package init(_ text: String) throws(Mistake) {
        let text = text.prefix { $0 != "#" }
        let (request, query) = (text.prefix { $0 != "?" }, text.drop { $0 != "?" }.dropFirst())
        guard Self.isLink(String(request)), Self.name(of: request) == "open" else { throw .unknownRequest }
        // Parsed by hand, because Foundation re-encodes a query that holds an encoded character.
        let sources = query.split(separator: "&").filter { $0.hasPrefix("source=") }.map { $0.dropFirst(7) }
        guard !sources.isEmpty else { throw .namesNothing }
        guard sources.count <= Self.mostAddresses else { throw .namesTooMuch }
        var addresses: [String] = []
        for source in sources {
            addresses.append(try Self.address(source.removingPercentEncoding ?? String(source)))
        }
        self.addresses = addresses
    }

    /// The single address that a program of this machine requests, which may be a file.
    package init(naming address: String) throws(Mistake) {
        guard address.lowercased().hasPrefix("file:") else {
            addresses = [try Self.address(address)]
            return
        }
        guard address.utf8.count <= Self.longestAddress, let url = URLComponents(string: address)?.url,
            url.host() ?? "" == "", url.path().hasPrefix("/"), url.absoluteString.utf8.allSatisfy({ $0 < 0x80 })
        else { throw .notAllowed(String(address.prefix(80))) }
        addresses = [url.absoluteString]
    }

    /// The text between the scheme and the query, with or without the slashes of a host.
    private static func name(of request: Substring) -> String {
        request.dropFirst(scheme.count + 1).split(separator: "/").joined(separator: "/").lowercased()
    }

    private static func address(_ text: String) throws(Mistake) -> String {
        let shown = String(text.prefix(80))
        guard text.utf8.count <= longestAddress, !text.unicodeScalars.contains(where: isInvisible) else {
            throw .notAllowed(shown)
        }
        guard let address = URLComponents(string: text), let url = address.url,
            ["http", "https"].contains(address.scheme?.lowercased()), address.host?.isEmpty == false,
            address.user == nil, address.password == nil, url.absoluteString.utf8.allSatisfy({ $0 < 0x80 })
        else { throw .notAllowed(shown) }
        return url.absoluteString
    }

    /// Line breaks, characters that change the direction of writing, and other invisible characters.
    private static func isInvisible(_ letter: Unicode.Scalar) -> Bool {
        switch letter.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}

extension SourceLink.Mistake: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownRequest:
            tr("This link asks for something that is not known here. Links look like %1.", Self.example)
        case .namesNothing: tr("This link names no source. Links look like %1.", Self.example)
        case .namesTooMuch: tr("This link names too many sources.")
        case .notAllowed(let address):
            tr("A link may only lead to addresses with http:// or https://, and without a password: %1", address)
        }
    }

    private static let example = "mutoscope://open?source=https://example.org/feed.json"
}
