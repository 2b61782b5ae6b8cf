// One video of a session: what of it is here, and how far it has played.
// Thread: any; a plain value. Invariant: it never plays beyond what is here, nor beyond what the person watches.

import FeedsEngine

struct SessionPlayer {
    private static let chunkDuration = 1000.0

    let video: BenchmarkVideo
    /// Milliseconds until the person swipes on.
    let watched: Double
    private(set) var fetched: [Int] = []
    private(set) var position = 0.0

    init(_ video: BenchmarkVideo, watched: Double) {
        self.video = video
        // Nobody can watch what does not exist; without this such a session would stand still for ever.
        self.watched = min(watched, Double(video.chunkBytes.count) * Self.chunkDuration)
    }

    /// The last chunk that counts as watched. A video that was watched to its end has none with that index.
    var lastWatched: Int { Int(watched / Self.chunkDuration) }
    /// Chunks from this one on are waste.
    var firstWasted: Int { Int((watched / Self.chunkDuration).rounded(.up)) }
    var buffer: Double { Double(fetched.count) * Self.chunkDuration - position }
    var isComplete: Bool { fetched.count >= video.chunkBytes.count }
    var isLeft: Bool { position >= watched }

    mutating func append(_ level: Int) { fetched.append(level) }

    /// Plays for at most that long; the answer is what is left of it.
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
