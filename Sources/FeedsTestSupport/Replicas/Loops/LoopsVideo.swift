package import Foundation

/// A video of the replica's server.
package struct LoopsVideo: Sendable {
    package let number: Int
    package var account = "ann"
    package var caption = "Dusk #camels"
    package var isSensitive = false
    package var isPinned = false
    package var isReady = true
    package var mayBeDownloaded = true
    package var isByAI = false
    package var tags: [String] = ["camels"]
    package var createdAt: Date

    package init(_ number: Int, createdAt: Date) {
        self.number = number
        self.createdAt = createdAt
    }

    /// Longer than the numbers that JavaScript holds exactly.
    package var id: String { "4090000000000\(1000 + number)" }
}
