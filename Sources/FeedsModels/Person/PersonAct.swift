// Everything a person can do that is kept: the only way into the store, and back out of it as undo.
// Thread: any; plain values. Invariant: an act says what is true from now on, so doing it twice changes nothing.

package import Foundation

package enum PersonAct: Sendable, Hashable {
    /// Keeps a copy of the post, for the library and the search. Comes before what was done to it.
    case kept(FeedItem)
    case liked(PostKey, Date?)
    case saved(PostKey, Date?)
    case hidden(PostKey, Date?)
    case authorHidden(AuthorKey, Date?)
    /// Nil takes it out of the history.
    case watched(PostKey, Watch?)
    case historyCleared
    case expanded(PostKey, Bool)
    case drafted(Message.Target, String)
    case sent(Message)
    case unsent(Message.ID)
    case storySeen(StoryKey, Date?)
    case storyLiked(StoryKey, Date?)
    /// Forgets likes, seen marks, drafts and replies of all stories of a source.
    case storiesReset(source: String)
}

extension PersonAct {
    /// Noted while the person watches, without being asked to. Nothing is lost with it that they would miss.
    package var isNotedByTheApp: Bool {
        switch self {
        case .kept, .watched(_, .some), .expanded, .storySeen: true
        case .liked, .saved, .hidden, .authorHidden, .watched(_, nil), .historyCleared, .drafted, .sent, .unsent,
            .storyLiked, .storiesReset:
            false
        }
    }
}

/// What became of an act: the new truth, for whoever shows it.
package enum StoreChange: Sendable, Hashable {
    case post(PostKey, PostStatus)
    case author(AuthorKey, isHidden: Bool)
    case story(StoryKey, StoryStatus)
    /// Messages of this target came or went.
    case messages(Message.Target)
    /// So much changed at once that whoever shows anything asks anew (an import, a reset, another process).
    case everything
}
