// Tells a tour what the window paints and where, and that its main loop turns.
// Thread: main actor. Invariant: only a tour makes it, and it only looks.

import FeedsModels
import GtkBridge

final class WindowTour {
    private let probe: TourProbe
    private let signs: LifeSigns

    init(_ probe: TourProbe) {
        self.probe = probe
        signs = LifeSigns(probe)
    }

    /// Called after each painted frame; `feed` is nil when another screen is in front.
    func painted(_ feed: FeedScreen?, in window: Window, pane: PaneSize) {
        probe.painted()
        guard let feed, let origin = feed.origin(in: window) else { return }
        probe.window(x: Int(saturating: origin.x) * window.scale, y: Int(saturating: origin.y) * window.scale, pane)
        if feed.view.showsPicture { probe.ready(pane, renderer: window.rendererName) }
    }
}
