// Notices a clip that loops without a picture, because its file was cut or overwritten while it played.
// Thread: the pipeline's queue; a plain value. Invariant: a clip whose pictures are only late is not reported.

struct LapWatch {
    /// Seconds of pictures that may be between the demuxer and the screen: a queue's maximum, and a margin.
    private static let most = 15.0
    /// The assumed length of a clip that does not tell its length.
    private static let least = 0.1

    private var pictures = 0
    private var silence = 0.0

    /// Called whenever the demuxer reaches the end, with the number of pictures so far. False when another lap would
    /// bring no picture.
    mutating func mayGoOn(after seconds: Double?, pictures seen: Int) -> Bool {
        silence = seen == pictures ? silence + max(seconds ?? 0, Self.least) : 0
        pictures = seen
        return silence <= Self.most
    }
}
