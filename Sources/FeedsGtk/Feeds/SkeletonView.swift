// What stands in the window while the first posts are read: the shape of what comes.
// Thread: main actor. Invariant: nothing in it is text, so nothing in it can be wrong.

import FeedsModels
import GtkBridge

final class SkeletonView {
    let root = Overlay()

    init() {
        let lines = [0.36, 0.8, 0.62].map { share in
            Box(.horizontal).styled("skeleton-line").align(.start, .center).requesting(Int(saturating: 260 * share))
        }
        let face = Box(.horizontal).styled("skeleton-face").align(.start, .center)
        let column = Box(.vertical, spacing: 12, [face] + lines).align(.start, .end)
        column.margins(bottom: 36, start: 16)
        let spinner = Spinner(pixels: 32).align(.center, .center)
        spinner.isSpinning = true
        root.set(child: Box(.vertical).styled("skeleton").expand())
        root.add(column)
        root.add(spinner)
        root.readAsGroup()
        root.accessibleName = tr("Loading the feed")
        root.setAccessible(.busy(true))
    }
}

extension Box {
    fileprivate func requesting(_ width: Int) -> Box {
        request(width: width, height: 12)
        return self
    }
}
