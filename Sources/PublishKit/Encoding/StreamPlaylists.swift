// HLS playlists over the bytes of the levels' files.
// Thread: any; pure. Invariant: each chunk of a file is one segment, named by its byte range.

import Foundation

enum StreamPlaylists {
    static func level(_ level: PublishedMedium.Level, seconds: [Double]) -> String? {
        guard let head = level.head, let chunks = level.chunks, chunks.count == seconds.count else { return nil }
        let longest = max(1, Int((seconds.max() ?? 1).rounded(.up)))
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(longest)", "#EXT-X-PLAYLIST-TYPE:VOD",
            "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"\(level.file)\",BYTERANGE=\"\(head)@0\"",
        ]
        var place = head
        for (size, seconds) in zip(chunks, seconds) {
            lines += ["#EXTINF:\(Rounded.text(seconds, 5)),", "#EXT-X-BYTERANGE:\(size)@\(place)", level.file]
            place += size
        }
        return (lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
    }

    static func index(_ levels: [PublishedMedium.Level], seconds: [Double]) -> String {
        var lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"]
        for level in levels {
            let rates = zip(level.chunks ?? [], seconds).map { Double($0 * 8) / max(0.5, $1) }
            let mean = level.bitsPerSecond ?? 0
            let peak = max(mean, Int((rates.max() ?? 0).rounded(.up)))
            let codecs = level.codecs.map { ",CODECS=\"\($0)\"" } ?? ""
            lines.append(
                "#EXT-X-STREAM-INF:BANDWIDTH=\(peak),AVERAGE-BANDWIDTH=\(mean)"
                    + ",RESOLUTION=\(level.width)x\(level.height)\(codecs)")
            lines.append(name(of: level))
        }
        return (lines + [""]).joined(separator: "\n")
    }

    static func name(of level: PublishedMedium.Level) -> String {
        (level.file as NSString).deletingPathExtension + ".m3u8"
    }
}
