// What a playlist's CODECS attribute says about a stream, as far as it decides which stream to play.
// Thread: any; a plain value. Invariant: a missing attribute never rules a stream out.

struct HLSCodecs: Sendable, Hashable {
    /// A decoder can switch between streams of the same family.
    enum Family: Sendable, Hashable {
        case avc, hevc, av1, vp9, other
    }

    /// The first four characters of each codec, in lower case.
    private let names: [Substring]

    init(_ text: String?) {
        names = (text ?? "").lowercased().split(separator: ",").map { $0.trimming().prefix(4) }
    }

    private static let families: [Substring: Family] = [
        "avc1": .avc, "avc3": .avc, "hvc1": .hevc, "hev1": .hevc, "dvh1": .hevc, "dvhe": .hevc, "av01": .av1,
        "vp09": .vp9, "vp08": .other, "mp4v": .other,
    ]
    private static let sounds: Set<Substring> = ["mp4a", "ac-3", "ec-3", "ac-4", "opus", "flac", "mp3", "dtsc", "dtse"]

    /// Nil when the attribute names no video codec.
    var family: Family? { names.lazy.compactMap { Self.families[$0] }.first }

    var isSoundOnly: Bool { family == nil && names.contains(where: Self.sounds.contains) }

    /// Whether every supported machine decodes it: H.264 and AAC, or no codec given.
    var isCommon: Bool { names.allSatisfy { ["avc1", "avc3", "mp4a"].contains($0) } }
}
