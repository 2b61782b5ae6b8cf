// Where sites have their feeds although their pages do not say so.
// Thread: any; pure. Invariant: each address is on the page's own server, and is listed once.

import Foundation

enum UsualPlaces {
    private static let names = [
        "feed/", "rss/", "feed.xml", "rss.xml", "atom.xml", "index.xml", "index.rss", "feed.atom", "feed.json",
    ]

    /// Each name at the root of the site, then in the folder of the page.
    static func probes(for page: URL) -> [URL] {
        var urls: [URL] = []
        for name in names {
            for folder in ["/", folder(of: page)] {
                guard let url = URL(string: folder + name, relativeTo: page)?.absoluteURL, !urls.contains(url) else {
                    continue
                }
                urls.append(url)
            }
        }
        return urls
    }

    /// The account's feed for a page such as "/@ann" or "/@ann/123".
    static func guesses(for page: URL) -> [URL] {
        guard let name = page.path().split(separator: "/").first, name.hasPrefix("@"), name.count > 1,
            !name.hasSuffix(".rss")
        else { return [] }
        // On another server the account has its own page.
        guard !name.dropFirst().contains("@") else { return [] }
        return [URL(string: "/\(name).rss", relativeTo: page)?.absoluteURL].compactMap(\.self)
    }

    private static func folder(of page: URL) -> String {
        let path = page.path(percentEncoded: true)
        let parts = path.split(separator: "/")
        // "/blog" is the first page of a blog.
        let isFolder = path.hasSuffix("/") || parts.count == 1 && !parts[0].contains(".")
        // Joined anew, because a path that begins with two slashes would name another server.
        return "/" + (isFolder ? parts[...] : parts.dropLast()).map { $0 + "/" }.joined()
    }
}
