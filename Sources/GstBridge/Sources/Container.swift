// Recognises a container by its first bytes, and names its demuxer.
// Thread: any; a value. Invariant: only bytes decide; file names and declared types are never used.

enum Container: Sendable, Hashable {
    case mp4, matroska, transportStream, avi, ogg, flv, programStream

    /// The number of bytes that `sniffing` needs, when there are that many.
    static let sniffedLength = 1024

    var demuxer: String {
        switch self {
        case .mp4: "qtdemux"
        case .matroska: "matroskademux"
        case .transportStream: "tsdemux"
        case .avi: "avidemux"
        case .ogg: "oggdemux"
        case .flv: "flvdemux"
        case .programStream: "mpegpsdemux"
        }
    }

    /// True when its demuxer can loop without a pause (a SEGMENT seek). Measured with GStreamer 1.22: the MPEG stream
    /// demuxers hang or start late after such a seek, so they jump to the start at their end instead.
    var loopsSeamlessly: Bool { self != .transportStream && self != .programStream }

    init(_ container: SegmentedContainer) {
        switch container {
        case .fragmentedMP4: self = .mp4
        case .transportStream: self = .transportStream
        }
    }

    init?(sniffing bytes: some RandomAccessCollection<UInt8>) {
        let head = [UInt8](bytes.prefix(Self.sniffedLength))
        func has(_ text: String, at offset: Int) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }

        let boxes = ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "styp", "moof", "sidx"]
        if boxes.contains(where: { has($0, at: 4) }) {
            self = .mp4
        } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .matroska
        } else if has("RIFF", at: 0), has("AVI ", at: 8) {
            self = .avi
        } else if has("OggS", at: 0) {
            self = .ogg
        } else if has("FLV", at: 0) {
            self = .flv
        } else if head.starts(with: [0, 0, 1, 0xBA]) {
            self = .programStream
        } else if Self.looksLikeTransportStream(head) {
            self = .transportStream
        } else {
            return nil
        }
    }

    /// A sync byte starts each packet: every 188 bytes, or every 192 bytes after a time stamp (M2TS).
    private static func looksLikeTransportStream(_ head: [UInt8]) -> Bool {
        for (first, stride) in [(0, 188), (4, 192)] where head.count >= first + 3 * stride {
            if (0..<3).allSatisfy({ head[first + $0 * stride] == 0x47 }) { return true }
        }
        return head.count == 188 && head[0] == 0x47
    }
}
