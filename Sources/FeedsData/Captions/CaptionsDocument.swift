// A file of captions: WebVTT or SubRip, told by what is in it.
// Thread: any; pure, and slow for a large file. Invariant: any bytes give captions or an error; a damaged caption is left
// out, and costs none of the others.

import FeedsModels
import Foundation

struct CaptionsDocument: Sendable, Hashable {
    /// A larger file is refused: the captions of a long film have a tenth of a megabyte.
    static let largest = 4 << 20
    private static let headerTag = "X-TIMESTAMP-MAP="

    /// As far as was read, in the order of the file.
    private(set) var cues: [Cue] = []
    /// A segment of a stream: how its times relate to those of the pictures.
    private(set) var clock: CaptionClock?

    init(_ data: Data) throws(MediaError) {
        guard data.count <= Self.largest else {
            throw .unsupported("captions of more than \(Self.largest >> 20) MB")
        }
        let text = CaptionsText.decode(data)
        let isWebVTT = text.hasPrefix("WEBVTT")
        var hasTimes = false
        // By bytes: to look for line ends among characters takes ten times as long.
        var reader = CueReader()
        for line in Self.lines(of: text) {
            guard reader.cues.count < CaptionTimeline.mostCues else { break }
            if isWebVTT, clock == nil, reader.cues.isEmpty, line.starts(with: Self.headerTag.utf8) {
                clock = CaptionClock(Substring(line).dropFirst(Self.headerTag.count))
            }
            if reader.read(Substring(line)) { hasTimes = true }
        }
        reader.finish()
        guard isWebVTT || hasTimes else { throw Self.stranger }
        cues = reader.cues
    }

    private static func lines(of text: String) -> [Substring.UTF8View] {
        // Files of old Macs end their lines with returns alone.
        let end: UInt8 = text.utf8.contains(10) ? 10 : 13
        return text.utf8.split(separator: end, omittingEmptySubsequences: false).map {
            $0.last == 13 ? $0.dropLast() : $0
        }
    }

    /// Told from its beginning, for bytes that are to be kept.
    static func refusal(_ data: Data) -> MediaError? {
        let head = CaptionsText.decode(data.prefix(4096))
        return head.hasPrefix("WEBVTT") || head.contains(CueTiming.arrow) ? nil : stranger
    }

    private static let stranger = MediaError.unsupported("captions that are neither WebVTT nor SubRip")
}
