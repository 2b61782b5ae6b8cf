// What every screen of the window is: the feed, a list as a feed, the library, the search, the follows, the front door.
// Thread: main actor. Invariant: keys go to the screen in front alone.

import GtkBridge

protocol ScreenView: ActPerformer {
    var root: Widget { get }
    /// The entry point for what the user does on this screen.
    var router: ActRouter { get }
    /// It is shown, for the first time or again.
    func cameToFront()
    /// A key that means something else here than in the table of acts; nil for those that do not.
    func pressed(_ key: Accelerator) -> Bool?
    /// The height of what is to be pressed at its foot.
    var foot: Int { get }
}

extension ScreenView {
    func pressed(_ key: Accelerator) -> Bool? { nil }
    var foot: Int { 0 }
}
