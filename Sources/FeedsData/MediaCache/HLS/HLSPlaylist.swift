// An HLS playlist as a value: either a choice of streams, or the segments of one.
// Thread: any; plain values. Invariant: every address is absolute, and segments lie back to back on the time line.

import FeedsModels
import Foundation

enum HLSPlaylist: Sendable, Hashable {
    case master(HLSMaster)
    case media(HLSMedia)

    /// Reads a playlist that was found at `url`. Unknown tags are skipped, as the format asks.
    init(_ data: Data, at url: URL) throws(MediaError) {
        let text = String(decoding: data, as: UTF8.self).drop { $0 == "\u{FEFF}" }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimming() }.filter { !$0.isEmpty }
        guard lines.first?.hasPrefix("#EXTM3U") == true else {
            throw .unsupported("the playlist is no HLS playlist")
        }
        if lines.contains(where: { $0.hasPrefix("#EXT-X-STREAM-INF:") }) {
            self = .master(HLSMaster(lines, at: url))
        } else {
            self = .media(try HLSMedia(lines, at: url))
        }
    }

    static func address(_ text: some StringProtocol, in playlist: URL) -> URL? {
        URL(string: String(text), relativeTo: playlist)?.absoluteURL
    }
}

/// A choice of streams of the same picture.
struct HLSMaster: Sendable, Hashable {
    struct Variant: Sendable, Hashable {
        var url: URL
        var width: Int?
        var height: Int?
        var bitsPerSecond: Int?
        /// Sound comes in a playlist of its own.
        var hasSeparateAudio: Bool
    }

    private(set) var variants: [Variant] = []
    /// Addresses of subtitle playlists.
    private(set) var subtitles: [URL] = []

    init(_ lines: [Substring], at url: URL) {
        let media = lines.compactMap { $0.attributes(of: "#EXT-X-MEDIA:") }
        let apart = Set(media.filter { $0["TYPE"] == "AUDIO" && $0["URI"] != nil }.compactMap { $0["GROUP-ID"] })
        subtitles = media.filter { $0["TYPE"] == "SUBTITLES" }.compactMap { $0["URI"] }
            .compactMap { HLSPlaylist.address($0, in: url) }
        var stream: HLSAttributes?
        for line in lines {
            if let attributes = line.attributes(of: "#EXT-X-STREAM-INF:") {
                stream = attributes
            } else if !line.hasPrefix("#"), let found = stream {
                stream = nil
                guard let address = HLSPlaylist.address(line, in: url) else { continue }
                variants.append(
                    Variant(
                        url: address, width: found.resolution?.width, height: found.resolution?.height,
                        bitsPerSecond: found["AVERAGE-BANDWIDTH"].flatMap { Int($0) }
                            ?? found["BANDWIDTH"].flatMap { Int($0) },
                        hasSeparateAudio: found["AUDIO"].map(apart.contains) ?? false))
            }
        }
    }
}

extension Substring {
    func trimming() -> Substring {
        var line = self
        while let last = line.last, last == " " || last == "\t" || last == "\0" { line.removeLast() }
        return line.drop { $0 == " " || $0 == "\t" }
    }

    /// The rest of the line when it is this tag.
    func value(of tag: String) -> Substring? { hasPrefix(tag) ? dropFirst(tag.count).trimming() : nil }

    func attributes(of tag: String) -> HLSAttributes? { value(of: tag).map(HLSAttributes.init) }
}
