// What the user chose, for an act that applies to more than a post or a story.
// Thread: main actor. Invariant: an act whose subject is missing or of another kind does nothing.

import FeedsCore
import FeedsModels

enum ActSubject {
    case entry(LibraryEntryViewModel, of: LibraryQuery)
    case hidden(HiddenThing)
    case comment(CommentLine)
    /// The field in which the user writes.
    case note(ComposerModel)
    /// The person whose stories open.
    case person(Story)
    case source(Settings.KeptSource)
    case follow(Follow)
    /// What Discover found.
    case found(FoundSource)
    /// The path of a group of follows.
    case group([String])
    /// A caption track; nil for none.
    case captions(CaptionOffer?)
    /// What the grid shows, and in which order.
    case filter(PostFilter)
    case order(FeedOrder.Kind)
    /// Seconds, a speed, a place, or a volume of 0…1, as the act says.
    case number(Double)
    case isOn(Bool)
    case atEnd(Settings.AtEnd)
    case tag(String)
    case posts([Post])
    /// Paths or addresses of a source.
    case texts([String])
}
