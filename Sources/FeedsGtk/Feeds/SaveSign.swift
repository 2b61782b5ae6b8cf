// How far a file is that is being saved, and a way to stop it.
// Thread: main actor. Invariant: in sight only while a file is being saved.

import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class SaveSign {
    let root: Box
    private let label = Label().styled("level-text")
    private let bar = ProgressBar(name: tr("Saving")).styled("level-bar").align(.fill, .center)
    private let stop = Button(text: .stopSaving).styled("flat", "pill")

    init(router: ActRouter) {
        bar.request(width: 80)
        root = Box(.horizontal, spacing: 10, [label, bar, stop]).styled("level-sign", "save-sign")
        root.align(.center, .start).margins(top: PageLayout.headerHeight + 66)
        root.isVisible = false
        stop.onClicked(self) { [router] (_: SaveSign) in router.act(.stopSaving) }
    }

    func show(_ progress: Double) {
        root.isVisible = true
        bar.fraction = progress
        label.text = tr("Saving: %1 %", Int(saturating: progress * 100).formatted())
    }

    func hide() { root.isVisible = false }
}
