// Comments from a source's document, and messages that the user wrote on this machine.
// Thread: any; plain values. Invariant: plain text; a message is never sent anywhere.

package import Foundation

/// A message of this user: a note to a post, or a reply to a story.
package struct Note: Sendable, Hashable, Codable, Identifiable {
    package enum Target: Sendable, Hashable, Codable {
        case post(PostKey)
        case story(StoryKey)
    }

    package var id: UUID
    package var target: Target
    package var text: String
    package var sent: Date

    package init(id: UUID = UUID(), target: Target, text: String, sent: Date) {
        self.id = id
        self.target = target
        self.text = text
        self.sent = sent
    }
}
