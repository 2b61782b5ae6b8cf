// An icon that moves and grows above other widgets. Each step redraws it, without a new layout.
// Thread: main actor. Invariant: decoration only; it takes no input and screen readers ignore it.

import CAdwaita
import CGLib
import CGtkShims
import GLibBridge

package final class FloatingIcon: Widget {
    private let paintable: MainObject

    /// Drawn from an icon of this many logical pixels; it fills the widget below it.
    package init(icon: String, pixels: Int) {
        paintable = MainObject(adopting: UnsafeMutableRawPointer(Self.paintable(of: icon, pixels: pixels)))
        super.init(adopting: gtk_picture_new())
        gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_FILL)
        gtk_picture_set_can_shrink(opaque, 1)
        gtk_picture_set_paintable(opaque, paintable.opaque)
        canTarget = false
        isVisible = false
        readAsDecoration()
    }

    /// Nil without a display.
    private static func paintable(of icon: String, pixels: Int) -> OpaquePointer {
        let display = gdk_display_get_default()
        let theme = display.flatMap { gtk_icon_theme_get_for_display($0) }
        let found = theme.flatMap {
            gtk_icon_theme_lookup_icon($0, icon, nil, Int32(pixels), 1, GTK_TEXT_DIR_NONE, GtkIconLookupFlags(0))
        }
        defer { if let found { g_object_unref(UnsafeMutableRawPointer(found)) } }
        return shim_floating_paintable_new(found)
    }

    /// Sets the middle of the icon, in this widget's coordinates.
    package func place(x: Double, y: Double, degrees: Double) {
        shim_floating_paintable_place(paintable.opaque, x, y, degrees)
    }

    package func draw(pixels: Double, opacity: Double) {
        shim_floating_paintable_set(paintable.opaque, pixels, opacity)
    }
}
