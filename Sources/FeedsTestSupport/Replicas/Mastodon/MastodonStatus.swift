package import Foundation

/// A status of the replica's server.
package struct MastodonStatus: Sendable {
    package enum Attachment: String, Sendable {
        case image, video, gifv, audio, unknown
    }

    package let number: Int
    package var account = "ann"
    package var content: String
    package var warning = ""
    package var isSensitive = false
    package var visibility = "public"
    package var attachments: [Attachment] = [.video]
    package var tags: [String] = []
    package var createdAt: Date
    package var editedAt: Date?
    /// The number of the status that it passes on.
    package var reblogOf: Int?
    /// The number of the status that it answers.
    package var repliesTo: Int?
    package var favourites = 3
    /// Wrong JSON instead of the true members.
    package var strange: [String: String] = [:]

    package init(_ number: Int, _ content: String = "<p>Dusk</p>", createdAt: Date) {
        self.number = number
        self.content = content
        self.createdAt = createdAt
    }

    /// Longer than the numbers that JavaScript holds exactly.
    package var id: String { "1100000000000000\(100 + number)" }
}
