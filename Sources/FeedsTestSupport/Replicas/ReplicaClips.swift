// The media behind a replica: a stream of fragments as PeerTube writes it, a whole file, and a picture.
// Thread: any; a plain value. Invariant: the byte ranges of the playlist lie within the file of the stream.

package import Foundation

package struct ReplicaClips: Sendable {
    package let stream: Data
    package let whole: Data
    package let picture: Data
    private let initialisation: Int
    private let segments: [Int]

    /// Real media, made by ffmpeg.
    package init(_ fixtures: ClipFixtures) async throws {
        let clip = try await fixtures.segmented(.fragmentedMP4)
        let file = try await fixtures.clip(.portrait)
        let still = fixtures.folder.appending(path: "portrait-\(UUID().uuidString).jpg")
        try await ClipFixtures.ffmpeg(["-i", file.path, "-frames:v", "1", still.path])
        defer { try? FileManager.default.removeItem(at: still) }  // A leftover in the cache folder does no harm.
        stream = clip.segments.reduce(clip.initialisation, +)
        whole = try Data(contentsOf: file)
        picture = try Data(contentsOf: still)
        initialisation = clip.initialisation.count
        segments = clip.segments.map(\.count)
    }

    /// Without media, for tests that never play.
    package init() {
        (stream, whole, picture) = (Data("stream".utf8), Data("whole".utf8), Data("picture".utf8))
        (initialisation, segments) = (2, [2, 2])
    }

    /// The file that a name of this kind stands for.
    func file(_ name: String) -> FaultyRoute {
        switch name.split(separator: ".").last {
        case "mp4": .data(whole, type: "video/mp4").tagged("whole")
        default: .data(picture, type: "image/jpeg").tagged("picture")
        }
    }

    /// The files of a stream: its playlist, its only level, and the fragments.
    func piece(_ name: String) -> FaultyRoute {
        let playlist = "application/vnd.apple.mpegurl"
        return switch name {
        case "playlist.m3u8": .text(master("480.m3u8"), type: playlist)
        case "480.m3u8": .text(level("480.mp4"), type: playlist)
        case "480.mp4": .data(stream, type: "video/mp4").tagged("stream")
        default: file(name)
        }
    }

    /// The playlist of one level, with byte ranges of a single file.
    func level(_ file: String) -> String {
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:2", "#EXT-X-MEDIA-SEQUENCE:0",
            "#EXT-X-PLAYLIST-TYPE:VOD", #"#EXT-X-MAP:URI="\#(file)",BYTERANGE="\#(initialisation)@0""#,
        ]
        var start = initialisation
        for length in segments {
            lines += ["#EXTINF:1.0,", "#EXT-X-BYTERANGE:\(length)@\(start)", file]
            start += length
        }
        return (lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
    }

    func master(_ level: String) -> String {
        """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=270x480,FRAME-RATE=30,CODECS="avc1.64001f,mp4a.40.2"
        \(level)

        """
    }
}
