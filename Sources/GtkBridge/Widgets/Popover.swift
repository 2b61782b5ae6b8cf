// GtkPopover at a widget: a few temporary controls.
// Thread: main actor. Invariant: it is destroyed when it closes; its content is made for it alone.

import CAdwaita
import CGLib
import GLibBridge

package final class Popover: Widget {
    private let afterClose = Delay()
    /// The only reference to an open popover.
    private var kept: Popover?
    package var onClose: (() -> Void)?

    package init(_ content: Widget, on host: Widget, name: String) {
        super.init(adopting: gtk_popover_new())
        readAsGroup()
        gtk_popover_set_child(popover, content.widget)
        gtk_widget_set_parent(widget, host.widget)
        accessibleName = name
        dropArrowOnOpaqueScreens()
        connect("closed", self) { popover, _ in popover.closed() }
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { pointer(as: GtkPopover.self) }

    /// Beside a widget inside the host.
    package func open(at anchor: Widget, in host: Widget) {
        guard let origin = anchor.origin(in: host) else { return }
        kept = self
        var place = GdkRectangle(
            x: Int32(origin.x), y: Int32(origin.y), width: Int32(anchor.width), height: Int32(anchor.height))
        gtk_popover_set_pointing_to(popover, &place)
        gtk_popover_popup(popover)
    }

    private func closed() {
        onClose?()
        afterClose.start(milliseconds: 0) { [weak self] in
            guard let self else { return }
            gtk_widget_unparent(widget)
            kept = nil
        }
    }
}
