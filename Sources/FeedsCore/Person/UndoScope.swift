package import FeedsModels

/// The screen on which something was done. Ctrl+Z takes back only what was done on the screen in front.
package enum UndoScope: Sendable, Hashable {
    case feed(FeedSource), library, search, follows
}
