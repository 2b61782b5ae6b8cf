// Notices a device that takes data and gives no pictures.
// Thread: the pipeline's queue; a plain value. Invariant: a decoder that waits for data, or whose picture is still on
// the screen for its time, is not reported.

struct DecoderWatch {
    /// In seconds; a driver that loads its firmware takes one.
    static let patience = 3.0
    /// How often to look, in seconds.
    static let beat = 1.0

    private var pictures = -1
    private var silence = 0.0

    /// Called once a beat. `isDue`: the decoder has data, and its pictures are wanted. `length`: the longest
    /// time that a picture of the stream stays, in seconds.
    mutating func isStuck(pictures seen: Int, isDue: Bool, length: Double) -> Bool {
        silence = isDue && seen == pictures ? silence + Self.beat : 0
        pictures = seen
        return silence >= Self.patience + length
    }
}
