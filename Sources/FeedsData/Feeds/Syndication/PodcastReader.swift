// What podcasts add to RSS: durations, pictures, other files of the same episode, transcripts.
// Thread: any; pure. Invariant: alternate files of an entry share a group with its enclosure.

import FeedsModels
import Foundation

enum PodcastReader {
    /// The group of an episode's files; groups of Media RSS count from 1.
    static let episode = 0
    private static let mostAlternates = 50

    static func duration(_ element: FeedElement) -> Double? { FeedValue.duration(element.value(.itunes, "duration")) }

    static func image(_ element: FeedElement) -> URL? {
        element.first(.itunes, "image").flatMap { $0.address("href") ?? $0.address("url") ?? $0.address }
            ?? element.first(.podcast, "image")?.address("href")
    }

    static func isExplicit(_ element: FeedElement) -> Bool { FeedValue.isTrue(element.value(.itunes, "explicit")) }

    /// The page of the discussion.
    static func comments(_ element: FeedElement) -> URL? {
        element.all(.podcast, "socialinteract").lazy.compactMap { $0.address("uri") ?? $0.address }.first
    }

    static func captions(_ element: FeedElement) -> [SyndicationCaption] {
        element.all(.podcast, "transcript").prefix(mostAlternates).compactMap(MediaRSSReader.caption)
    }

    /// True for formats that the player can show.
    static func isCaption(_ type: String?, _ url: URL) -> Bool {
        switch type?.split(separator: ";").first.map(String.init) {
        case "text/vtt", "application/srt", "application/x-subrip", "text/srt": true
        case "text/html", "application/json", "text/plain", "application/ttml+xml": false
        default: ["vtt", "srt"].contains(url.pathExtension.lowercased())
        }
    }

    static func alternates(_ element: FeedElement) -> [SyndicationEnclosure] {
        element.all(.podcast, "alternateenclosure").prefix(mostAlternates).flatMap { alternate in
            alternate.all(.podcast, "source").prefix(mostAlternates).compactMap { source in
                source.address("uri").map { file(alternate, source, at: $0) }
            }
        }
    }

    private static func file(_ alternate: FeedElement, _ source: FeedElement, at url: URL) -> SyndicationEnclosure {
        var file = SyndicationEnclosure(url: url, origin: .alternate)
        file.type = (source["contenttype"] ?? alternate["type"])?.lowercased()
        file.length = FeedValue.bytes(alternate["length"])
        file.height = FeedValue.side(alternate["height"])
        file.bitsPerSecond = FeedValue.bits(alternate["bitrate"])
        file.language = alternate["lang"].flatMap(FeedValue.language)
        file.title = alternate["title"]
        file.isDefault = FeedValue.isTrue(alternate["default"])
        file.group = episode
        return file
    }
}
