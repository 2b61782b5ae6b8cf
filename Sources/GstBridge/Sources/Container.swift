// Recognises a container by its first bytes, and names its demuxer.
// Thread: any; a value. Invariant: only bytes decide; file names and declared types are never used.

enum Container: Sendable, Hashable {
    case mp4, matroska, transportStream, avi, ogg, flv, programStream
    /// Sound without a container; MP3 with or without a tag (ID3) before it.
    case mp3, taggedMP3, aac, flac, wave

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
        case .mp3: "mpegaudioparse"
        case .aac: "aacparse"
        case .flac: "flacparse"
        case .wave: "wavparse"
        case .taggedMP3: "id3demux"
        }
    }

    /// True when its demuxer can loop without a pause (a SEGMENT seek). Measured with GStreamer 1.22: the MPEG stream
    /// demuxers hang or start late after such a seek, so they jump to the start at their end instead.
    var loopsSeamlessly: Bool { self != .transportStream && self != .programStream }

    /// What a parser delivers; nil for everything whose streams must be found first.
    var soundFormat: StreamFormat? {
        switch self {
        case .mp3, .taggedMP3: StreamFormat(name: "audio/mpeg", mpegVersion: 1)
        case .aac: StreamFormat(name: "audio/mpeg", mpegVersion: 4)
        case .flac: StreamFormat(name: "audio/x-flac")
        case .wave: StreamFormat(name: "audio/x-raw")
        case .mp4, .matroska, .transportStream, .avi, .ogg, .flv, .programStream: nil
        }
    }

    /// True when there can be no picture beside the sound.
    var isSoundAlone: Bool { soundFormat != nil }

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
        } else if let sound = Self.sound(head) {
            self = sound
        } else {
            return nil
        }
    }

    private static func sound(_ head: [UInt8]) -> Container? {
        if head.starts(with: Array("ID3".utf8)) { return .taggedMP3 }
        if head.starts(with: Array("fLaC".utf8)) { return .flac }
        if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WAVE".utf8)) { return .wave }
        guard head.count > 3, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
        let (version, layer, rate, sampling) = (head[1] >> 3 & 3, head[1] >> 1 & 3, head[2] >> 4, head[2] >> 2 & 3)
        if head[1] & 0xF6 == 0xF0 { return .aac }
        // Layer 1 would look like a text in UTF-16; the other values are reserved.
        return version != 1 && (layer == 1 || layer == 2) && rate != 15 && sampling != 3 ? .mp3 : nil
    }

    /// A sync byte starts each packet: every 188 bytes, or every 192 bytes after a time stamp (M2TS).
    private static func looksLikeTransportStream(_ head: [UInt8]) -> Bool {
        for (first, stride) in [(0, 188), (4, 192)] where head.count >= first + 3 * stride {
            if (0..<3).allSatisfy({ head[first + $0 * stride] == 0x47 }) { return true }
        }
        return head.count == 188 && head[0] == 0x47
    }
}
