// GtkRevealer: fades a child in and out.
// Thread: main actor. Invariant: a hidden child takes no input and screen readers ignore it.

import CAdwaita
import GLibBridge

package final class Revealer: Widget {
    package init(_ child: Widget, milliseconds: Int = 200) {
        super.init(adopting: gtk_revealer_new())
        gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_transition_duration(opaque, UInt32(milliseconds))
        gtk_revealer_set_child(opaque, child.widget)
        letReach(false)
    }

    package var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set {
            guard newValue != isRevealed else { return }
            gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
            letReach(newValue)
        }
    }

    private func letReach(_ isReachable: Bool) {
        canTarget = isReachable
        setAccessible(.hidden(!isReachable))
    }
}
