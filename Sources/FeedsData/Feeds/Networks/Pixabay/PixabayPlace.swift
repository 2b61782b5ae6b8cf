// What can be read of Pixabay, and its text: `pixabay:videos:small%20cats`. Another server of the same interface follows
// an at sign.
// Thread: any; a plain value. Invariant: see NetworkPlace; words are percent-encoded, so that none holds a mark.

import FeedsModels
import Foundation

package enum PixabayPlace: NetworkPlace {
    /// Videos with these words, the best first.
    case videos(String, ServerHost)
    /// Photos with these words, the best first.
    case photos(String, ServerHost)
    /// Videos that many people use.
    case popular(ServerHost)
    /// The newest videos.
    case latest(ServerHost)

    package static let kind = "pixabay"
    /// The interface refuses longer words.
    private static let longestWords = 100

    package init?(_ text: String) {
        let named = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = named[0].split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].lowercased() == Self.kind,
            let host = ServerHost(named.count == 2 ? String(named[1]) : KeyedCatalogue.pixabay.server)
        else { return nil }
        let name = parts.count == 3 ? String(parts[2]) : ""
        switch parts[1].lowercased() {
        case "popular" where name.isEmpty: self = .popular(host)
        case "latest" where name.isEmpty: self = .latest(host)
        case "videos":
            guard let words = Self.words(name.removingPercentEncoding) else { return nil }
            self = .videos(words, host)
        case "photos":
            guard let words = Self.words(name.removingPercentEncoding) else { return nil }
            self = .photos(words, host)
        default: return nil
        }
    }

    static func words(_ text: String?) -> String? {
        guard let words = ServerText.line(text, atMost: longestWords), words.count <= longestWords else { return nil }
        return words
    }

    package var text: String {
        let list =
            switch self {
            case .videos(let words, _): "videos:\(NetworkPage.escaped(words))"
            case .photos(let words, _): "photos:\(NetworkPage.escaped(words))"
            case .popular: "popular"
            case .latest: "latest"
            }
        return "\(Self.kind):\(list)" + (host.text == KeyedCatalogue.pixabay.server ? "" : "@\(host.text)")
    }

    package var host: ServerHost {
        switch self {
        case .videos(_, let host), .photos(_, let host), .popular(let host), .latest(let host): host
        }
    }

    package var name: String {
        switch self {
        case .videos(let words, _): tr("Videos of “%1” on %2", words, KeyedCatalogue.pixabay.name)
        case .photos(let words, _): tr("Photos of “%1” on %2", words, KeyedCatalogue.pixabay.name)
        case .popular, .latest: KeyedCatalogue.pixabay.name
        }
    }

    /// The place of a page of the site, such as "/videos/search/cats/" or "/de/photos/search/cats/".
    init?(page url: URL) {
        guard ["pixabay.com", "www.pixabay.com"].contains(url.host()?.lowercased() ?? ""),
            let host = ServerHost(KeyedCatalogue.pixabay.server)
        else { return nil }
        var parts = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        if parts.first?.count == 2 { parts.removeFirst() }
        switch (parts.first, parts.count) {
        case ("videos", 3) where parts[1] == "search":
            guard let words = Self.words(parts[2]) else { return nil }
            self = .videos(words, host)
        case ("photos", 3) where parts[1] == "search", ("images", 3) where parts[1] == "search":
            guard let words = Self.words(parts[2]) else { return nil }
            self = .photos(words, host)
        case ("videos", 1): self = .popular(host)
        default: return nil
        }
    }
}
