// AdwAvatar: a round picture, or initials while there is none.
// Thread: main actor. Invariant: a recycled avatar never keeps the picture of another person.

import CAdwaita
import GLibBridge

package final class Avatar: Widget {
    package init(size: Int) { super.init(adopting: adw_avatar_new(Int32(size), nil, 1)) }

    package func show(name: String, picture: Texture?) {
        adw_avatar_set_text(opaque, name)
        adw_avatar_set_custom_image(opaque, picture?.opaque)
    }
}
