// The reasons why a story is paused. Several may apply at once.
// Thread: any; a plain value. Invariant: the story goes on only when no reason is left.

package struct StoryHold: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A finger or button is down. Only the timeline sets this reason.
    package static let press = StoryHold(rawValue: 1)
    /// The pages follow a finger.
    package static let drag = StoryHold(rawValue: 2)
    package static let menu = StoryHold(rawValue: 4)
    package static let reply = StoryHold(rawValue: 8)
    /// Another window has the focus.
    package static let focus = StoryHold(rawValue: 16)
    /// The window is minimised, hidden or locked.
    package static let sight = StoryHold(rawValue: 32)
    /// The user paused it; going to another image removes this reason.
    package static let pause = StoryHold(rawValue: 64)
}
