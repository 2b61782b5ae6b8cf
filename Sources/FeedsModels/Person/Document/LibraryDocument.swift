// Everything the user did as one document, for moving it to another machine.
// Thread: any; plain values. Invariant: a part that cannot be read is in `skipped`; the other parts are still read.

package import Foundation

package struct LibraryDocument: Sendable, Hashable {
    /// The document's `mutoscope` member. It rises when older programs would misread a new document.
    package static let format = 1

    package var posts: [PostRecord] = []
    package var hiddenAuthors: [HiddenAuthor] = []
    package var messages: [NoteRecord] = []
    package var stories: [StoryImage] = []
    package var follows: [FollowRecord] = []
    /// The parts that could not be read.
    package var skipped: [SkippedItem] = []

    package init() {}

    /// The user's acts on a post, and a copy of the post if there is one.
    package struct PostRecord: Sendable, Hashable {
        package var key: PostKey
        package var status: PostStatus
        package var copy: Post?

        package init(key: PostKey, status: PostStatus, copy: Post? = nil) {
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

    package struct NoteRecord: Sendable, Hashable {
        package var message: Note

        package init(_ message: Note) { self.message = message }
    }

    package struct FollowRecord: Sendable, Hashable {
        package var follow: Follow

        package init(_ follow: Follow) { self.follow = follow }
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
