// Everything a person did as one document, to be carried to another machine.
// Thread: any; plain values. Invariant: a part that cannot be read is in `skipped`, and never costs the others.

package import Foundation

package struct LibraryDocument: Sendable, Hashable {
    /// What the document's `mutoscope` member says. It rises when an older program could no longer read it rightly.
    package static let format = 1

    package var posts: [Post] = []
    package var hiddenAuthors: [HiddenAuthor] = []
    package var messages: [Note] = []
    package var stories: [StoryImage] = []
    /// What of it could not be read.
    package var skipped: [SkippedItem] = []

    package init() {}

    /// What was done with one post, and a copy of it where there is one.
    package struct Post: Sendable, Hashable {
        package var key: PostKey
        package var status: PostStatus
        package var copy: FeedItem?

        package init(key: PostKey, status: PostStatus, copy: FeedItem? = nil) {
            self.key = key
            self.status = status
            self.copy = copy
        }
    }

    package struct HiddenAuthor: Sendable, Hashable {
        package var key: AuthorKey
        package var hidden: Date

        package init(key: AuthorKey, hidden: Date) {
            self.key = key
            self.hidden = hidden
        }
    }

    package struct Note: Sendable, Hashable {
        package var message: Message

        package init(_ message: Message) { self.message = message }
    }

    package struct StoryImage: Sendable, Hashable {
        package var key: StoryKey
        package var status: StoryStatus

        package init(key: StoryKey, status: StoryStatus) {
            self.key = key
            self.status = status
        }
    }
}
