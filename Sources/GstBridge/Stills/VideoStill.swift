// A small picture of a local video for a tile in a list, and the video's length.
// Thread: any; a value.

package struct VideoStill: Sendable {
    package let picture: SampledFrame
    /// In seconds; nil while unknown.
    package let duration: Double?

    /// Nil when the file cannot be decoded in time. The picture covers `width` × `height`.
    package static func read(_ path: String, covering width: Int, _ height: Int) async -> VideoStill? {
        await StillReading.still(of: path, .early, in: PaneOutput(width: width, height: height, fit: .cover))
    }
}
