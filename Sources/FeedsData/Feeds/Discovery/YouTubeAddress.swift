// YouTube's pages and their feeds. The feeds have pictures and links only, so their videos play in the browser.
// Thread: any; pure. Invariant: a feed's address is made only from an id of the right form.

import Foundation

enum YouTubeAddress {
    private static let hosts: Set = [
        "youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "www.youtube-nocookie.com", "youtu.be",
    ]
    /// The channel's id stands far behind the head.
    private static let searched = 2 << 20

    static func isOne(_ url: URL) -> Bool { hosts.contains(url.host()?.lowercased() ?? "") }

    static func isFeed(_ url: URL) -> Bool { isOne(url) && url.path() == "/feeds/videos.xml" }

    /// The feed of a page whose address tells the channel or the playlist.
    static func feed(of page: URL) -> URL? {
        let path = page.path().split(separator: "/").map(String.init)
        if path.count > 1, path[0] == "channel", isChannel(path[1]) { return feed("channel_id", path[1]) }
        let list = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "list" }?
            .value
        if path.first == "playlist", let list, isID(list) { return feed("playlist_id", list) }
        return nil
    }

    /// The feed of the channel that a page names.
    static func feed(in page: Data) -> URL? {
        let page = page.prefix(searched)
        for mark in [#"channel_id="#, #""externalId":""#, #""channelId":""#, #"youtube.com/channel/"#] {
            var rest = page
            while let found = rest.range(of: Data(mark.utf8)) {
                let id = String(decoding: rest[found.upperBound...].prefix(24), as: UTF8.self)
                if isChannel(id) { return feed("channel_id", id) }
                rest = rest[found.upperBound...]
            }
        }
        return nil
    }

    private static func feed(_ name: String, _ id: String) -> URL? {
        URL(string: "https://www.youtube.com/feeds/videos.xml?\(name)=\(id)")
    }

    private static func isChannel(_ id: String) -> Bool { id.count == 24 && id.hasPrefix("UC") && isID(id) }

    private static func isID(_ id: String) -> Bool {
        (12...64).contains(id.count)
            && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
}
