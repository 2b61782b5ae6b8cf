// A picture of the playing post, as a file for other programs: the poster, the photo, or the frame that is on screen.
// Thread: main actor; files are written on a queue of its own. Invariant: at most one file of ours exists, in the
// user's private folder that the system deletes at logout, and none once the window is closed.

import Dispatch
import FeedsModels
import Foundation
import GtkBridge

final class ArtFile {
    private let media: any MediaStoreProtocol
    private let folder: URL?
    private let work = DispatchQueue(label: "mutoscope.art", qos: .utility)
    private var last: URL?
    private var count = 0

    /// Without a folder only posters and photos are available.
    init(media: any MediaStoreProtocol, folder: URL?) {
        self.media = media
        self.folder = folder
    }

    func find(_ media: Media, _ player: (any VideoPlayerProtocol)?) async -> URL? {
        if let picture = media.kind == .image ? media.renditions.first?.url : media.poster {
            // A failed picture is not reported here, because the page itself reports it.
            if let path = try? await self.media.picture(picture) { return URL(fileURLWithPath: path) }
        }
        guard let frame = (player as? any FrameSource)?.texture, let folder else { return nil }
        return await write(frame, in: folder)
    }

    /// Uses a new name each time, because other programs cache pictures by their names.
    private func write(_ frame: Texture, in folder: URL) async -> URL? {
        count += 1
        let process = ProcessInfo.processInfo.processIdentifier
        let (old, file) = (last, folder.appendingPathComponent("now-playing-\(process)-\(count).png"))
        last = file
        return await withCheckedContinuation { continuation in
            work.async {
                // A failure here costs only the picture, so the error is not reported.
                try? FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                let isWritten = frame.savePNG(to: file.path)
                if let old { try? FileManager.default.removeItem(at: old) }
                continuation.resume(returning: isWritten ? file : nil)
            }
        }
    }

    func remove() {
        guard let last else { return }
        self.last = nil
        work.sync { try? FileManager.default.removeItem(at: last) }
    }
}
