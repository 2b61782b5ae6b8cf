// AdwSqueezer around the title of a header: the title is seen where all of it fits, and otherwise not at all.
// Thread: main actor. Invariant: a title that is left out takes no room, so it never makes the window wider.

import CAdwaita
import GLibBridge

package final class FittingTitle: Widget {
    private let title: Label
    private let afterLayout = Delay()
    /// Called when the title comes or goes.
    package var onChange: (() -> Void)?

    package init(_ title: Label) {
        self.title = title
        super.init(adopting: adw_squeezer_new())
        adw_squeezer_set_allow_none(opaque, 1)
        adw_squeezer_add(opaque, title.widget)
        connect("notify::visible-child", self) { fitting, _ in fitting.changeLater() }
    }

    package var isShown: Bool { adw_squeezer_get_visible_child(opaque) != nil }

    /// GTK finds out while it lays out its widgets, when no other may come into sight, so it is told a moment later.
    private func changeLater() {
        afterLayout.start(milliseconds: 0) { [weak self] in self?.changed() }
    }

    /// Screen readers would find a title that is left out.
    private func changed() {
        title.setAccessible(.hidden(!isShown))
        onChange?()
    }
}
