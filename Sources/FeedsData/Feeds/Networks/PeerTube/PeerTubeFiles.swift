// The renditions of a video: its streams first, then its files.
// Thread: any; a plain value. Invariant: no rendition is sound alone, mute by mistake, or made by the server for each
// request.

import FeedsModels
import Foundation

struct PeerTubeFiles {
    private static let most = 40

    private(set) var renditions: [Rendition] = []

    init(_ video: JSONTree, in context: DecodingContext) {
        let duration = video["duration"].duration
        let playlists = video["streamingPlaylists"].list.prefix(4)
        for playlist in playlists {
            guard let url = context.optionalURL(playlist["playlistUrl"]) else { continue }
            var stream = Rendition(url: url, delivery: .hls, type: "application/x-mpegURL")
            // All of its levels are there, so it fits every pane; the levels are chosen inside.
            stream.tier = nil
            renditions.append(stream)
        }
        for file in video["files"].list.prefix(Self.most) where Self.hasPicture(file) {
            add(file, duration, context)
        }
        for playlist in playlists {
            let files = playlist["files"].list.prefix(Self.most)
            // A resolution of 0 means that the sound is a file of its own, and that the others may be mute.
            let isSplit = files.contains { $0["resolution"]["id"].ordinal == 0 }
            for file in files where Self.hasPicture(file) && Self.hasSound(file, isSplit: isSplit) {
                add(file, duration, context)
            }
        }
    }

    private mutating func add(_ file: JSONTree, _ duration: Double?, _ context: DecodingContext) {
        guard let url = context.optionalURL(file["fileUrl"]), Self.isFile(url),
            !renditions.contains(where: { $0.url == url })
        else { return }
        var rendition = Rendition(url: url, type: "video/mp4")
        rendition.width = file["width"].side
        rendition.height = file["height"].side ?? file["resolution"]["id"].side
        rendition.bytes = file["size"].bytes
        renditions.append(rendition)
    }

    private static func hasPicture(_ file: JSONTree) -> Bool {
        file["resolution"]["id"].ordinal != 0 && file["hasVideo"].bool != false
    }

    private static func hasSound(_ file: JSONTree, isSplit: Bool) -> Bool { file["hasAudio"].bool ?? !isSplit }

    /// The server makes such a file with ffmpeg for each request, which is too much for a volunteer's machine.
    private static func isFile(_ url: URL) -> Bool { !url.path().contains("/download/videos/generate") }
}
