// One moment of a video, to be kept as a picture: at the video's own size where its file is here, else as it was shown.
// Thread: made on the main actor, saved on a queue of its own. Invariant: a picture takes its place when it is whole.

import Dispatch
import Foundation
import GstBridge
import GtkBridge

nonisolated struct PictureMoment: Sendable {
    let texture: Texture
    let seconds: Double
    /// The video's file, if it is on this machine.
    let path: String?

    private static let queue = DispatchQueue(label: "mutoscope.picture", qos: .userInitiated)

    func save(to place: String) async -> Bool {
        await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: write(to: place)) }
        }
    }

    private func write(to place: String) -> Bool {
        let scratch = place + ".\(UInt32.random(in: 0 ... .max)).part"
        defer { unlink(scratch) }
        do {
            // Whatever keeps it from being read again, there is still the picture that was seen.
            let frame = path.flatMap { try? FrameGrab.read(URL(fileURLWithPath: $0), at: seconds) }
            if let frame {
                try StillFile.write(frame.pixels, width: frame.width, height: frame.height, to: scratch)
            } else {
                let pixels = texture.readPixels()
                try StillFile.write(pixels, width: texture.width, height: texture.height, to: scratch)
            }
            return rename(scratch, place) == 0
        } catch {
            return false
        }
    }
}
