/// The result of an act, for the views: the new state.
package enum StoreChange: Sendable, Hashable {
    case post(PostKey, PostStatus)
    case author(AuthorKey, isHidden: Bool)
    case story(StoryKey, StoryStatus)
    /// Messages to this target were added or removed.
    case messages(Note.Target)
    /// The follow with this key; nil when it is no longer followed.
    case followed(String, Follow?)
    /// So much changed that each view must load its data again (an import, a reset, another process).
    case everything
}
