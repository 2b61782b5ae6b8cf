// What can be read of Pexels, and its text: `pexels:videos:small%20cats`. Another server of the same interface follows
// an at sign.
// Thread: any; a plain value. Invariant: see NetworkPlace; words are percent-encoded, so that none holds a mark.

import FeedsModels
import Foundation

package enum PexelsPlace: NetworkPlace {
    /// Videos with these words.
    case videos(String, ServerHost)
    /// Photos with these words.
    case photos(String, ServerHost)
    /// Videos that many people use now.
    case popular(ServerHost)
    /// Photos that Pexels chooses each day.
    case curated(ServerHost)
    case collection(String, ServerHost)

    package static let kind = "pexels"
    private static let longestWords = 200

    package init?(_ text: String) {
        let named = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = named[0].split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].lowercased() == Self.kind,
            let host = ServerHost(named.count == 2 ? String(named[1]) : KeyedCatalogue.pexels.server)
        else { return nil }
        let name = parts.count == 3 ? String(parts[2]) : ""
        switch parts[1].lowercased() {
        case "popular" where name.isEmpty: self = .popular(host)
        case "curated" where name.isEmpty: self = .curated(host)
        case "collection":
            guard let id = NetworkName.id(name) else { return nil }
            self = .collection(id, host)
        case "videos":
            guard let words = Self.words(name.removingPercentEncoding) else { return nil }
            self = .videos(words, host)
        case "photos":
            guard let words = Self.words(name.removingPercentEncoding) else { return nil }
            self = .photos(words, host)
        default: return nil
        }
    }

    private static func words(_ text: String?) -> String? { ServerText.line(text, atMost: longestWords) }

    package var text: String {
        let list =
            switch self {
            case .videos(let words, _): "videos:\(NetworkPage.escaped(words))"
            case .photos(let words, _): "photos:\(NetworkPage.escaped(words))"
            case .popular: "popular"
            case .curated: "curated"
            case .collection(let id, _): "collection:\(id)"
            }
        return "\(Self.kind):\(list)" + (host.text == KeyedCatalogue.pexels.server ? "" : "@\(host.text)")
    }

    package var host: ServerHost {
        switch self {
        case .videos(_, let host), .photos(_, let host), .popular(let host), .curated(let host),
            .collection(_, let host):
            host
        }
    }

    package var name: String {
        switch self {
        case .videos(let words, _): tr("Videos of “%1” on %2", words, KeyedCatalogue.pexels.name)
        case .photos(let words, _): tr("Photos of “%1” on %2", words, KeyedCatalogue.pexels.name)
        case .popular, .curated: KeyedCatalogue.pexels.name
        case .collection(let id, _): "\(KeyedCatalogue.pexels.name)/\(id)"
        }
    }

    /// The place of a page of the site, such as "/search/videos/cats/" or "/de-de/collections/cats-abc1/".
    init?(page url: URL) {
        guard ["pexels.com", "www.pexels.com"].contains(url.host()?.lowercased() ?? ""),
            let host = ServerHost(KeyedCatalogue.pexels.server)
        else { return nil }
        var parts = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        if let first = parts.first, first.count == 5, first.contains("-") { parts.removeFirst() }
        switch (parts.first, parts.count) {
        case ("search", 3) where parts[1] == "videos":
            guard let words = Self.words(parts[2]) else { return nil }
            self = .videos(words, host)
        case ("search", 2):
            guard let words = Self.words(parts[1]) else { return nil }
            self = .photos(words, host)
        case ("videos", 1): self = .popular(host)
        case ("collections", 2):
            guard let id = NetworkName.id(parts[1].split(separator: "-").last.map(String.init)) else { return nil }
            self = .collection(id, host)
        default: return nil
        }
    }
}
