// One form for the addresses of follows, so that a feed that arrives by two spellings is followed once.
// Thread: any; pure. Invariant: a canonical address leads to the same document and stays as it is when it is made
// canonical again.

package import Foundation

package enum FollowAddress {
    /// Lower-case scheme and host, no usual port, no fragment, and no parameters that only count visitors.
    package static func canonical(_ url: URL) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true), parts.host?.isEmpty == false else {
            return url
        }
        parts.scheme = parts.scheme?.lowercased()
        parts.encodedHost = parts.encodedHost?.lowercased()
        if parts.port == usualPort(parts.scheme) { parts.port = nil }
        if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
        parts.fragment = nil
        let kept = parts.percentEncodedQueryItems?.filter { !$0.name.lowercased().hasPrefix("utm_") } ?? []
        // A query without parameters that count visitors keeps its exact text.
        if kept.count != parts.percentEncodedQueryItems?.count ?? 0 {
            parts.percentEncodedQueryItems = kept.isEmpty ? nil : kept
        }
        return parts.url ?? url
    }

    private static func usualPort(_ scheme: String?) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }

    /// The source from which a follow's posts are read. Its key is the follow's key.
    package static func source(_ source: FeedSource) -> FeedSource {
        guard case .remote(let url) = source.place else { return source }
        return FeedSource(place: .remote(canonical(url)))
    }
}
