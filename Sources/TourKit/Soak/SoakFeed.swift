// The feed of a soak: the posts of an original feed, with faulty posts of every known kind between them.
// Thread: the driver's. Invariant: it is written into the soak's own folder; the original stays as it is.

import FeedsModels
import Foundation
import GstBridge

struct SoakFeed {
    /// The faults of the loopback server for some of the files.
    static let faults = [
        "drop.mp4=drop:20000", "stall.mp4=stall:60000", "reset.mp4=reset:40000", "busy.mp4=status:503*3",
        "gone.mp4=status:404", "slow.mp4=first-byte:1500", "whole.mp4=no-ranges", "long.mp4=length:9999999",
    ].map { "/\($0)" }
    /// The number of first posts without a faulty post between them, because the soak rests on the first post.
    private static let quiet = 2
    private static let broken = ["broken.mp4", "empty.mp4", "half.mp4", "broken.jpg", "missing.mp4"]

    /// The folder of `feed.json` and of all its files.
    let folder: String
    /// No server listens on the first port; the server on the second never answers.
    let (deadPort, silentPort): (UInt16, UInt16)

    /// Nil when the posts do not come from a local folder with our document.
    static func origin(of posts: [Post]) -> URL? {
        guard let file = posts.first?.media.first?.renditions.first?.url, file.isFileURL else { return nil }
        var folder = file.deletingLastPathComponent()
        for _ in 0..<4 {
            if FileManager.default.fileExists(atPath: folder.path + "/feed.json") { return folder }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    func write(from origin: URL, clip: URL) throws(TourError) {
        do {
            let folder = URL(filePath: folder)
            try FileManager.default.copyItem(at: origin, to: folder)
            for fault in Self.faults {
                let name = fault.dropFirst().prefix { $0 != "=" }
                try FileManager.default.copyItem(at: clip, to: folder.appending(path: String(name)))
            }
            try Data("This is no video.".utf8).write(to: folder.appending(path: "broken.mp4"))
            try Data("This is no picture.".utf8).write(to: folder.appending(path: "broken.jpg"))
            try Data().write(to: folder.appending(path: "empty.mp4"))
            let whole = try Data(contentsOf: clip)
            try whole.prefix(whole.count / 2).write(to: folder.appending(path: "half.mp4"))
            try writeDocument(folder.appending(path: "feed.json"))
        } catch let error as StillFileError {
            throw TourError(error.description)
        } catch {
            throw TourError("The soak's feed cannot be written: \(error.localizedDescription)")
        }
    }

    /// Adds a marker and a faulty post after each post of the original, except where the soak rests: the rests are
    /// compared, and a neighbour's decoder at only one of them would be a difference.
    private func writeDocument(_ place: URL) throws {
        var document = try JSONSerialization.jsonObject(with: Data(contentsOf: place)) as? [String: Any] ?? [:]
        let sound = document["items"] as? [[String: Any]] ?? []
        var trouble = troubled[...]
        var items: [[String: Any]] = []
        for (number, item) in sound.enumerated() {
            items.append(item)
            guard number >= Self.quiet else { continue }
            items.append(try write(SoakMarker(number: number % 64)))
            if let next = trouble.popFirst() { items.append(next) }
        }
        items += trouble
        document["items"] = items
        try JSONSerialization.data(withJSONObject: document).write(to: place)
    }

    private func write(_ marker: SoakMarker) throws -> [String: Any] {
        let size = ["width": SoakMarker.width, "height": SoakMarker.height]
        try StillFile.write(
            marker.pixels, width: SoakMarker.width, height: SoakMarker.height, to: "\(folder)/\(marker.file)")
        return [
            "id": marker.id, "attachments": [["url": marker.file, "mime_type": "image/png", "_mutoscope": size]],
        ]
    }

    private var troubled: [[String: Any]] {
        let served = Self.faults.map { String($0.dropFirst().prefix { $0 != "=" }) }
        let elsewhere = [deadPort, silentPort].map { "http://127.0.0.1:\($0)/clip.mp4" }
        return (served + Self.broken + elsewhere).enumerated().map { number, address in
            let type = address.hasSuffix("jpg") ? "image/jpeg" : "video/mp4"
            return [
                "id": "trouble-\(number)", "title": "Trouble: \(address)",
                "attachments": [["url": address, "mime_type": type]],
            ]
        }
    }
}
