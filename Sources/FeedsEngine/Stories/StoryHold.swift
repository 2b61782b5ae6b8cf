// Why a story stands still. Several reasons may hold it at once.
// Thread: any; a plain value. Invariant: it goes on only when the last of them is gone.

package struct StoryHold: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A finger or button is down; the timeline's own.
    package static let press = StoryHold(rawValue: 1)
    /// The pages follow a finger.
    package static let drag = StoryHold(rawValue: 2)
    package static let menu = StoryHold(rawValue: 4)
    package static let reply = StoryHold(rawValue: 8)
    /// Another window has the focus.
    package static let focus = StoryHold(rawValue: 16)
    /// Minimised, hidden or locked.
    package static let sight = StoryHold(rawValue: 32)
    /// The person paused it; going to another image takes it back.
    package static let pause = StoryHold(rawValue: 64)
}
