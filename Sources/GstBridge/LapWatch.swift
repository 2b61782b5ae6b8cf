// Notices that a clip goes round and round without a picture: its file was cut, or overwritten, while it played.
// Thread: the pipeline's queue; a plain value. Invariant: a clip whose pictures are only on their way is left alone.

struct LapWatch {
    /// Seconds of pictures that may be between the demuxer and the glass: a queue's largest, and a little.
    private static let most = 15.0
    /// Of a clip that does not say how long it is.
    private static let least = 0.1

    private var pictures = 0
    private var silence = 0.0

    /// Called whenever the demuxer is through, with how many pictures there have been by now. False when it would go
    /// round for nothing.
    mutating func mayGoOn(after seconds: Double?, pictures seen: Int) -> Bool {
        silence = seen == pictures ? silence + max(seconds ?? 0, Self.least) : 0
        pictures = seen
        return silence <= Self.most
    }
}
