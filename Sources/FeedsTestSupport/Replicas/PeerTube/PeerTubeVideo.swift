package import Foundation

/// A video of the replica.
package struct PeerTubeVideo: Sendable {
    /// How its files are offered.
    package enum Files: Sendable {
        /// A stream with fragments that hold picture and sound, and no other file.
        case stream
        /// The same with the sound as a file of its own.
        case splitStream
        /// Only whole files, as servers without streams have them.
        case whole
        case both
        /// A stream that is gone, and a whole file that is there.
        case brokenStream
    }

    package var uuid: String
    package var name: String
    package var publishedAt: Date
    package var channel = "ann"
    package var channelName = "Ann’s Reel"
    /// Nil for a video of this server.
    package var home: String?
    package var duration = 3
    package var aspectRatio: Double? = 0.5625
    package var isLive = false
    package var privacy = 1
    package var state = 1
    package var isSensitive = false
    package var warning: String?
    package var flags = 0
    package var licence: Int? = 2
    package var language: String? = "en"
    package var tags = ["dusk", "sea"]
    package var views = 9
    package var likes = 2
    package var comments: [PeerTubeComment] = []
    package var files = Files.stream
    package var chapters: [(start: Int, title: String)] = []
    package var hasPassword = false
    package var words = "A **quiet** evening."

    package init(_ number: Int, publishedAt: Date) {
        uuid = "00000000-0000-4000-8000-" + String(format: "%012d", number)
        name = "Dusk \(number)"
        self.publishedAt = publishedAt
    }

    var short: String { "k" + uuid.suffix(12) }
}
