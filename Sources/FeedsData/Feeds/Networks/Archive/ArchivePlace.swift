// What can be read of the Internet Archive, and its text: `archive:collection:prelinger`. Another server of the same
// software follows an at sign.
// Thread: any; a plain value. Invariant: see NetworkPlace; words are percent-encoded, so that none holds a mark.

import FeedsModels
import Foundation

package enum ArchivePlace: NetworkPlace {
    /// Films with these words.
    case search(String, ServerHost)
    /// The films of a collection, the newest first.
    case collection(String, ServerHost)
    /// The films of a single item.
    case item(String, ServerHost)

    package static let kind = "archive"
    static let server = "archive.org"
    private static let longestWords = 200

    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == Self.kind else { return nil }
        let named = parts[2].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = ServerHost(named.count == 2 ? String(named[1]) : Self.server) else { return nil }
        switch parts[1].lowercased() {
        case "search":
            guard let words = ServerText.line(named[0].removingPercentEncoding, atMost: Self.longestWords) else {
                return nil
            }
            self = .search(words, host)
        case "collection":
            guard let id = ArchiveName.id(String(named[0])) else { return nil }
            self = .collection(id, host)
        case "item":
            guard let id = ArchiveName.id(String(named[0])) else { return nil }
            self = .item(id, host)
        default: return nil
        }
    }

    package var text: String {
        let at = host.text == Self.server ? "" : "@\(host.text)"
        return switch self {
        case .search(let words, _): "\(Self.kind):search:\(NetworkPage.escaped(words))\(at)"
        case .collection(let id, _): "\(Self.kind):collection:\(id)\(at)"
        case .item(let id, _): "\(Self.kind):item:\(id)\(at)"
        }
    }

    package var host: ServerHost {
        switch self {
        case .search(_, let host), .collection(_, let host), .item(_, let host): host
        }
    }

    package var name: String {
        switch self {
        case .search(let words, _): tr("“%1” in the Internet Archive", words)
        case .collection(let id, _), .item(let id, _): id
        }
    }

    /// The place of a page of the archive, such as "/details/prelinger" or "/search?query=cats".
    init?(page url: URL) {
        guard ["archive.org", "www.archive.org"].contains(url.host()?.lowercased() ?? ""),
            let host = ServerHost(Self.server)
        else { return nil }
        let page = NetworkPage(url, server: Self.server)
        switch page.parts.first {
        case "details", "download", "embed":
            guard page.parts.count >= 2, let id = ArchiveName.id(page.parts[1]) else { return nil }
            // Only the archive knows whether it is a collection.
            self = .item(id, host)
        case "search", "search.php":
            guard let words = ServerText.line(page["query"]?.replacing("+", with: " "), atMost: Self.longestWords)
            else { return nil }
            self = .search(words, host)
        default: return nil
        }
    }
}
