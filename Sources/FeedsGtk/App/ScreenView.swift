// What every screen of the window is: the feed, a list as a feed, the library, the search.
// Thread: main actor. Invariant: keys go to the screen in front alone.

import GtkBridge

protocol ScreenView: AnyObject {
    var root: Widget { get }
    /// It is shown, for the first time or again.
    func cameToFront()
    /// False for an act that means nothing here; then the key is the focused widget's.
    func perform(_ action: AppAction) -> Bool
    /// A key that means something else here than in the window's table; nil for those that do not.
    func pressed(_ key: Accelerator) -> Bool?
    /// The height of what is to be pressed at its foot.
    var foot: Int { get }
}

extension ScreenView {
    func pressed(_ key: Accelerator) -> Bool? { nil }
    var foot: Int { 0 }
}
