// What a pull above the first page shows: an arrow that fills up, then a spinner while the feed is read anew.
// Thread: main actor. Invariant: in sight only while pulled or busy.

import GtkBridge

final class PullIndicator {
    let root: Overlay
    private let icon = Image(icon: "view-refresh-symbolic", pixels: 24)
    private let spinner = Spinner(pixels: 24)

    init() {
        let disc = Box(.horizontal, [icon]).styled("pull")
        icon.expand().align(.center, .center)
        root = Overlay(child: disc)
        root.add(spinner.align(.center, .center))
        // Below the sign that says how old the posts are.
        root.align(.center, .start).margins(top: 112)
        root.canTarget = false
        root.isVisible = false
    }

    func show(_ share: Double) {
        guard !isBusy else { return }
        root.isVisible = share > 0.05
        root.opacity = min(1, share)
        icon.set(css: "ready", share >= 1)
    }

    var isBusy = false {
        didSet {
            icon.isVisible = !isBusy
            spinner.isSpinning = isBusy
            root.opacity = 1
            root.isVisible = isBusy
        }
    }
}
