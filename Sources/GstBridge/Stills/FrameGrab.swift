// Decodes a picture of a local video at the video's own size.
// Thread: any.

package import Foundation

package enum FrameGrab {
    /// The picture at `seconds`, upright.
    package static func read(_ file: URL, at seconds: Double) async throws(FrameSamplerError) -> SampledFrame {
        let path = file.path(percentEncoded: false)
        guard let still = await StillReading.still(of: path, .at(max(0, seconds)), in: .ownSize) else {
            throw FrameSamplerError(description: "\(file.lastPathComponent) has no picture that can be decoded.")
        }
        return still.picture
    }
}
