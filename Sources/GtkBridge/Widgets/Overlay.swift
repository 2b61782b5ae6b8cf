// GtkOverlay: a main child with others above it.
// Thread: main actor. Invariant: overlays never change the size of the main child.

import CAdwaita
import GLibBridge

package final class Overlay: Widget {
    package init(child: Widget? = nil) {
        super.init(adopting: gtk_overlay_new())
        if let child { set(child: child) }
    }

    package func set(child: Widget) { gtk_overlay_set_child(opaque, child.widget) }

    package func add(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.widget) }

    package func remove(_ child: Widget) { gtk_overlay_remove_overlay(opaque, child.widget) }
}
