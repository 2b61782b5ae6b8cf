// A moment of a video, to save as a picture: in the video's own size if its file is local, else as it was shown.
// Thread: made on the main actor, saved on a queue of its own. Invariant: a file appears only when it is complete.

import Dispatch
import Foundation
import GLibBridge
import GstBridge
import GtkBridge

nonisolated struct PictureMoment: Sendable {
    let texture: Texture
    let seconds: Double
    /// The video's file; nil if it is not on this machine.
    let path: String?

    private static let queue = DispatchQueue(label: "mutoscope.picture", qos: .userInitiated)

    func save(to place: String, helper: HelperProcess?) async -> Bool {
        // If the file cannot be read again, the picture from the screen is used, so the error is not reported.
        let frame: SampledFrame? =
            if let path { try? await FrameGrab.read(URL(fileURLWithPath: path), at: seconds) } else { nil }
        return await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: write(frame, to: place, helper)) }
        }
    }

    private func write(_ frame: SampledFrame?, to place: String, _ helper: HelperProcess?) -> Bool {
        guard let picture = encoded(frame), let file = try? SaveFile(place, helper: helper) else { return false }
        do {
            try file.write(picture)
            try file.keep()
            return true
        } catch {
            file.drop()
            return false
        }
    }

    /// Encodes by way of a file, because the encoder writes only files.
    private func encoded(_ frame: SampledFrame?) -> Data? {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { unlink(scratch.path) }
        do {
            if let frame {
                try StillFile.write(frame.pixels, width: frame.width, height: frame.height, to: scratch.path)
            } else {
                let pixels = texture.readPixels()
                try StillFile.write(pixels, width: texture.width, height: texture.height, to: scratch.path)
            }
            return try Data(contentsOf: scratch)
        } catch {
            return nil
        }
    }
}
