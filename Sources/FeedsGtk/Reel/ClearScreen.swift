// The way back from a screen with nothing on it but the picture, for those who do not see it or have only keys.
// Thread: main actor. Invariant: it is seen only while the keyboard is on it, and takes no touch.

import FeedsCore
import FeedsModels
import GtkBridge

final class ClearScreen {
    let root: Button
    private let bindings = Bindings()

    init(model: FeedsViewModel, router: ActRouter) {
        root = Button(text: .showControls).styled("pill", "osd", "clear-exit")
        root.align(.center, .start).margins(top: 16)
        root.canTarget = false
        root.onClicked(self) { [router] (_: ClearScreen) in router.act(.showControls) }
        bindings.bind(self) { $0.root.isVisible = model.isClear }
    }
}
