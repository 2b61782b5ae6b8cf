// What a playlist's CODECS attribute says of a stream, as far as it decides what to play.
// Thread: any; a plain value. Invariant: an attribute that is missing says nothing against the stream.

struct HLSCodecs: Sendable, Hashable {
    /// Streams of one family may follow one another without another decoder.
    enum Family: Sendable, Hashable {
        case avc, hevc, av1, vp9, other
    }

    /// The first four characters of each, in lower case.
    private let names: [Substring]

    init(_ text: String?) {
        names = (text ?? "").lowercased().split(separator: ",").map { $0.trimming().prefix(4) }
    }

    private static let families: [Substring: Family] = [
        "avc1": .avc, "avc3": .avc, "hvc1": .hevc, "hev1": .hevc, "dvh1": .hevc, "dvhe": .hevc, "av01": .av1,
        "vp09": .vp9, "vp08": .other, "mp4v": .other,
    ]
    private static let sounds: Set<Substring> = ["mp4a", "ac-3", "ec-3", "ac-4", "opus", "flac", "mp3", "dtsc", "dtse"]

    /// Nil when no picture is named.
    var family: Family? { names.lazy.compactMap { Self.families[$0] }.first }

    var isSoundOnly: Bool { family == nil && names.contains(where: Self.sounds.contains) }

    /// Whether every machine that runs us decodes it: H.264 and AAC, or nothing said.
    var isCommon: Bool { names.allSatisfy { ["avc1", "avc3", "mp4a"].contains($0) } }
}
