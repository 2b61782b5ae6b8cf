// The media type of a site's file, by the end of its name.
// Thread: any; a plain value.

import Foundation

struct SiteType: Sendable, Hashable {
    let name: String
    /// Compression makes it smaller; media are compressed already.
    let isText: Bool

    static func of(_ names: [String]) -> SiteType {
        let end = names.last?.split(separator: ".").last.map(String.init) ?? ""
        if let media = media[end] { return SiteType(name: media, isText: false) }
        return SiteType(name: texts[end] ?? "application/octet-stream", isText: texts[end] != nil)
    }

    private static let media = [
        "mp4": "video/mp4", "webp": "image/webp", "jpg": "image/jpeg", "png": "image/png",
    ]
    private static let texts = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "wasm": "application/wasm", "json": "application/feed+json", "webmanifest": "application/manifest+json",
        "rss": "application/rss+xml", "xml": "application/xml", "opml": "application/xml",
        "vtt": "text/vtt; charset=utf-8", "m3u8": "application/vnd.apple.mpegurl", "svg": "image/svg+xml",
    ]
}
