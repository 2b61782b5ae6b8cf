// An HLS playlist as a value: either a choice of streams, or the segments of a stream.
// Thread: any; plain values. Invariant: every address is absolute, and any bytes give a playlist or an error.

import FeedsModels
import Foundation

enum HLSPlaylist: Sendable, Hashable {
    case master(HLSMaster)
    case media(HLSMedia)

    /// Larger playlists are refused.
    static let largest = 8 << 20
    private static let longestLine = 1 << 16

    /// Reads the playlist at `url`. Unknown tags are skipped, as the format requires.
    init(_ data: Data, at url: URL) throws(MediaError) {
        let lines = Self.lines(of: data)
        guard lines.first?.hasPrefix("#EXTM3U") == true else {
            throw .unsupported(tr("the playlist is no HLS playlist"))
        }
        // Variables are rare, and a wrong reading of them would request wrong addresses.
        if lines.contains(where: { $0.hasPrefix("#EXT-X-DEFINE:") }) {
            throw .unsupported(tr("the playlist's addresses hold variables"))
        }
        if lines.contains(where: { $0.hasPrefix("#EXT-X-STREAM-INF:") }) {
            self = .master(HLSMaster(lines, at: url))
        } else {
            self = .media(try HLSMediaParser.media(lines, at: url))
        }
    }

    /// Every address that the playlist names.
    var addresses: Set<URL> {
        switch self {
        case .master(let master):
            Set(master.variants.map(\.url)).union(master.subtitles.map(\.url)).union(master.sounds.compactMap(\.url))
        case .media(let media): media.addresses
        }
    }

    private static func lines(of data: Data) -> [Substring] {
        // Splits bytes, because searching for line ends among characters takes ten times as long.
        String(decoding: data, as: UTF8.self).utf8.split { $0 == 10 || $0 == 13 }
            .filter { $0.count <= longestLine }
            .map { Substring($0).trimming() }.filter { !$0.isEmpty }
    }

    /// A login in an address from a web playlist is dropped: it is neither sent nor written into the index.
    static func address(_ text: some StringProtocol, in playlist: URL) -> URL? {
        guard let url = URL(string: String(text), relativeTo: playlist)?.absoluteURL else { return nil }
        return playlist.isFileURL ? url : SourceSecret.withoutLogin(url)
    }
}

extension Substring {
    func trimming() -> Substring {
        let blank: Set<Character> = [" ", "\t", "\0", "\u{FEFF}"]
        var line = self
        while let last = line.last, blank.contains(last) { line.removeLast() }
        return line.drop { blank.contains($0) }
    }

    /// The rest of the line when the line has this tag.
    func value(of tag: String) -> Substring? { hasPrefix(tag) ? dropFirst(tag.count).trimming() : nil }

    func attributes(of tag: String) -> HLSAttributes? { value(of: tag).map(HLSAttributes.init) }
}
