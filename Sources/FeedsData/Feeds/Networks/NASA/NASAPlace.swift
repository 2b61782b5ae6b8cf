// What can be read of NASA's library of images and videos, and its text: `nasa:search:saturn`. Another server of the same
// interface follows an at sign.
// Thread: any; a plain value. Invariant: see NetworkPlace; words and ids are percent-encoded, so that none holds a mark.

import FeedsModels
import Foundation

package enum NASAPlace: NetworkPlace {
    /// Videos and photos with these words.
    case search(String, ServerHost)
    /// A single video or photo.
    case asset(String, ServerHost)

    package static let kind = "nasa"
    static let server = "images-api.nasa.gov"
    /// The site for people.
    static let site = "https://images.nasa.gov"
    private static let longestWords = 200

    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == Self.kind else { return nil }
        let named = parts[2].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = ServerHost(named.count == 2 ? String(named[1]) : Self.server),
            let name = named[0].removingPercentEncoding
        else { return nil }
        switch parts[1].lowercased() {
        case "search":
            guard let words = ServerText.line(name, atMost: Self.longestWords) else { return nil }
            self = .search(words, host)
        case "asset":
            guard let id = NASAName.id(name) else { return nil }
            self = .asset(id, host)
        default: return nil
        }
    }

    package var text: String {
        let at = host.text == Self.server ? "" : "@\(host.text)"
        return switch self {
        case .search(let words, _): "\(Self.kind):search:\(NetworkPage.escaped(words))\(at)"
        case .asset(let id, _): "\(Self.kind):asset:\(NetworkPage.escaped(id))\(at)"
        }
    }

    package var host: ServerHost {
        switch self {
        case .search(_, let host), .asset(_, let host): host
        }
    }

    package var name: String {
        switch self {
        case .search(let words, _): tr("“%1” at NASA", words)
        case .asset(let id, _): id
        }
    }

    /// The place of a page of the site, such as "/details/PIA12345" or "/search?q=saturn".
    init?(page url: URL) {
        guard url.host()?.lowercased() == "images.nasa.gov", let host = ServerHost(Self.server) else { return nil }
        let page = NetworkPage(url, server: Self.server)
        switch page.parts.first {
        case "details" where page.parts.count == 2:
            guard let id = NASAName.id(page.parts[1]) else { return nil }
            self = .asset(id, host)
        case "search", "search-results":
            guard let words = ServerText.line(page["q"]?.replacing("+", with: " "), atMost: Self.longestWords) else {
                return nil
            }
            self = .search(words, host)
        // The site's older addresses.
        case let part? where part.hasPrefix("details-"):
            guard let id = NASAName.id(String(part.dropFirst(8)).replacing(".html", with: "")) else { return nil }
            self = .asset(id, host)
        default: return nil
        }
    }
}
