package import Foundation

/// A post of the replica's server.
package struct BlueskyPost: Sendable {
    package enum Embed: Sendable {
        case video, loop, images(Int), gallery(Int), withRecord, none
    }

    package let number: Int
    package var author = "ann"
    package var text = "Dusk #camels"
    package var embed = Embed.video
    package var labels: [String] = []
    package var repostedBy: String?
    package var isReply = false
    package var createdAt: Date

    package init(_ number: Int, createdAt: Date) {
        self.number = number
        self.createdAt = createdAt
    }

    package var uri: String { "at://did:plc:\(author)/app.bsky.feed.post/3k\(number)" }
}
