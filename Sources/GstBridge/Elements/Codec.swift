// The supported formats: the caps that a demuxer gives, and their parsers and decoders, best first.
// Thread: any; values. Invariant: `name` is the usual name of the format, for error texts.

struct Codec: Sendable, Hashable {
    var name: String
    /// At most one of these is used; an empty list is allowed.
    var parsers: [String] = []
    /// Empty when the stream is raw already.
    var decoders: [String] = []
    /// Decoders of a graphics card or a phone's chip. They are no part of `decoders`, because they may fail.
    var devices: [String] = []

    static func video(_ caps: String, mpegVersion: Int) -> Codec? {
        switch caps {
        case "video/x-h264":
            Codec(
                name: "H.264", parsers: ["h264parse"], decoders: ["avdec_h264", "openh264dec"],
                devices: devices("h264"))
        case "video/x-h265":
            Codec(
                name: "H.265", parsers: ["h265parse"], decoders: ["avdec_h265", "libde265dec"],
                devices: devices("h265"))
        case "video/x-vp8": Codec(name: "VP8", decoders: ["vp8dec", "avdec_vp8"], devices: devices("vp8"))
        case "video/x-vp9":
            Codec(name: "VP9", parsers: ["vp9parse"], decoders: ["vp9dec", "avdec_vp9"], devices: devices("vp9"))
        case "video/x-av1":
            Codec(
                name: "AV1", parsers: ["av1parse"], decoders: ["dav1ddec", "av1dec", "avdec_av1"],
                devices: devices("av1"))
        case "video/x-theora": Codec(name: "Theora", decoders: ["theoradec", "avdec_theora"])
        case "video/mpeg" where mpegVersion == 4, "video/x-divx", "video/x-xvid":
            Codec(name: "MPEG-4", parsers: ["mpeg4videoparse"], decoders: ["avdec_mpeg4"])
        case "video/mpeg":
            Codec(name: "MPEG-\(mpegVersion)", parsers: ["mpegvideoparse"], decoders: ["avdec_mpeg2video", "mpeg2dec"])
        case "image/jpeg": Codec(name: "Motion JPEG", decoders: ["jpegdec", "avdec_mjpeg"])
        case "image/png": Codec(name: "PNG", decoders: ["pngdec", "avdec_png"])
        case "video/x-prores": Codec(name: "ProRes", decoders: ["avdec_prores"])
        case "video/x-h263": Codec(name: "H.263", decoders: ["avdec_h263"])
        case "video/x-flash-video": Codec(name: "Flash video", decoders: ["avdec_flv"])
        case "video/x-raw": Codec(name: "raw video")
        default: nil
        }
    }

    static func audio(_ caps: String, mpegVersion: Int) -> Codec? {
        switch caps {
        case "audio/mpeg" where mpegVersion == 1:
            Codec(name: "MP3", parsers: ["mpegaudioparse"], decoders: ["mpg123audiodec", "avdec_mp3"])
        case "audio/mpeg": Codec(name: "AAC", parsers: ["aacparse"], decoders: ["avdec_aac", "faad"])
        case "audio/x-opus": Codec(name: "Opus", parsers: ["opusparse"], decoders: ["opusdec", "avdec_opus"])
        case "audio/x-vorbis": Codec(name: "Vorbis", decoders: ["vorbisdec", "avdec_vorbis"])
        case "audio/x-flac": Codec(name: "FLAC", parsers: ["flacparse"], decoders: ["flacdec", "avdec_flac"])
        case "audio/x-ac3": Codec(name: "AC-3", parsers: ["ac3parse"], decoders: ["avdec_ac3", "a52dec"])
        case "audio/x-eac3": Codec(name: "E-AC-3", parsers: ["ac3parse"], decoders: ["avdec_eac3"])
        case "audio/x-alac": Codec(name: "ALAC", decoders: ["avdec_alac"])
        case "audio/x-alaw": Codec(name: "A-law", decoders: ["alawdec"])
        case "audio/x-mulaw": Codec(name: "µ-law", decoders: ["mulawdec"])
        case "audio/x-raw": Codec(name: "PCM")
        default: nil
        }
    }

    /// By VA-API, by a chip that the processor guides, and by one that guides itself.
    private static func devices(_ name: String) -> [String] { ["va\(name)dec", "v4l2sl\(name)dec", "v4l2\(name)dec"] }

    static var withDevices: [Codec] {
        ["video/x-h264", "video/x-h265", "video/x-vp8", "video/x-vp9", "video/x-av1"].compactMap {
            video($0, mpegVersion: 0)
        }
    }

    var parser: String? { parsers.first(where: GStreamer.hasElement) }

    /// The elements that turn the stream into raw frames, in order; nil when no decoder is installed.
    func chain(isParsed: Bool = false) -> [String]? {
        guard !decoders.isEmpty else { return [] }
        guard let decoder = decoders.first(where: GStreamer.hasElement) else { return nil }
        return (isParsed ? [] : [parser].compactMap(\.self)) + [decoder]
    }
}
