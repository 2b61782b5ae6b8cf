// A video of a session: its fetched chunks and its play position.
// Thread: any; a plain value. Invariant: it never plays beyond the fetched chunks, nor beyond the viewer's watch time.

import FeedsEngine

struct SessionPlayer {
    private static let chunkDuration = 1000.0

    let video: BenchmarkVideo
    /// Milliseconds until the viewer swipes on.
    let watched: Double
    private(set) var fetched: [Int] = []
    private(set) var position = 0.0

    init(_ video: BenchmarkVideo, watched: Double) {
        self.video = video
        // A watch time beyond the end of the video would stall for ever.
        self.watched = min(watched, Double(video.chunkBytes.count) * Self.chunkDuration)
    }

    /// The last chunk that counts as watched. After a complete view, no chunk has this index.
    var lastWatched: Int { Int(watched / Self.chunkDuration) }
    /// Chunks from this index on are waste.
    var firstWasted: Int { Int((watched / Self.chunkDuration).rounded(.up)) }
    var buffer: Double { Double(fetched.count) * Self.chunkDuration - position }
    var isComplete: Bool { fetched.count >= video.chunkBytes.count }
    var isLeft: Bool { position >= watched }

    mutating func append(_ level: Int) { fetched.append(level) }

    /// Plays for at most this long; returns the remaining time.
    mutating func play(_ duration: Double) -> Double {
        let played = min(duration, buffer, watched - position)
        position += played
        return duration - played
    }

    func item(_ id: Int) -> PreloadItem {
        PreloadItem(
            id: id, chunkDuration: Self.chunkDuration, chunkBytes: video.chunkBytes, fetched: fetched, buffer: buffer,
            position: position, retention: video.retention)
    }
}
