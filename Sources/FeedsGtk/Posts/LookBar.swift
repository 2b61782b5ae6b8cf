// The buttons over an enlarged picture: smaller, the whole picture, larger.
// Thread: main actor. Invariant: visible only while the picture is enlarged.

import FeedsModels
import Foundation
import GtkBridge

final class LookBar {
    let root = Box(.horizontal, spacing: 0).styled("look-bar", "osd").align(.center, .end)
    private let smaller = Button(.zoomOut)
    private let whole = Button(text: "").styled("look-zoom")
    private let larger = Button(.zoomIn)
    var onAct: OnAct?

    init() {
        for button in [smaller, whole, larger] { root.append(button.styled("flat")) }
        root.margins(bottom: 24).isVisible = false
        smaller.onClicked(self) { $0.onAct?(.zoomOut, .at($0.smaller)) }
        whole.onClicked(self) { $0.onAct?(.zoomWhole, .at($0.whole)) }
        larger.onClicked(self) { $0.onAct?(.zoomIn, .at($0.larger)) }
    }

    func show(_ look: PictureLook) {
        root.isVisible = look.isZoomed
        guard look.isZoomed else { return }
        let percent = look.zoom.formatted(
            .percent.precision(.fractionLength(0)).locale(Translation.locale))
        whole.text = percent
        whole.name = tr("Enlarged to %1: show the whole picture", percent)
    }
}
