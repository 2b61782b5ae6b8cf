// All acts of the user that are stored. They are the only writes to the store, and the store returns them as undo.
// Thread: any; plain values. Invariant: an act says what is true from now on, so repeating it changes nothing.

package import Foundation

package enum UserAct: Sendable, Hashable {
    /// Stores a copy of the post for the library and the search. It comes before the acts on that post.
    case kept(Post)
    case liked(PostKey, Date?)
    case saved(PostKey, Date?)
    case hidden(PostKey, Date?)
    case authorHidden(AuthorKey, Date?)
    /// Nil removes the post from the history.
    case watched(PostKey, Watch?)
    case historyCleared
    case expanded(PostKey, Bool)
    case drafted(Note.Target, String)
    case sent(Note)
    case unsent(Note.ID)
    case storySeen(StoryKey, Date?)
    case storyLiked(StoryKey, Date?)
    /// Forgets likes, seen marks, drafts and replies of all stories of a source.
    case storiesReset(source: String)
    /// The follow with this key is as given from now on. Nil unfollows it.
    case followed(String, Follow?)
}

extension UserAct {
    /// True for records that the app makes without a request of the user. The user does not miss a lost one.
    package var isNotedByTheApp: Bool {
        switch self {
        case .kept, .watched(_, .some), .expanded, .storySeen: true
        case .liked, .saved, .hidden, .authorHidden, .watched(_, nil), .historyCleared, .drafted, .sent, .unsent,
            .storyLiked, .storiesReset, .followed:
            false
        }
    }
}
