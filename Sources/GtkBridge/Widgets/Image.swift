// GtkImage: a symbolic icon.
// Thread: main actor. Invariant: decoration only, so it is hidden from screen readers.

import CAdwaita
import GLibBridge

package final class Image: Widget {
    /// Without a size in pixels, the style decides.
    package init(icon: String, pixels: Int? = nil) {
        super.init(adopting: gtk_image_new_from_icon_name(icon))
        if let pixels { gtk_image_set_pixel_size(opaque, Int32(pixels)) }
        readAsDecoration()
    }

    package func set(icon: String) { gtk_image_set_from_icon_name(opaque, icon) }
}
