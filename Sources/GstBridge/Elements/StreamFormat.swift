/// A demuxer's description of a stream: the name of its caps, and the field that distinguishes the MPEG formats.
struct StreamFormat: Sendable, Hashable {
    var name: String
    var mpegVersion: Int = 0
    /// Pixels a second; nil when the stream does not tell its size or its rate.
    var load: Double?

    var isPicture: Bool { name.hasPrefix("video/") || name.hasPrefix("image/") }
    var isSound: Bool { name.hasPrefix("audio/") }

    /// Nil for an unknown format.
    var codec: Codec? {
        isPicture ? .video(name, mpegVersion: mpegVersion) : .audio(name, mpegVersion: mpegVersion)
    }
}
