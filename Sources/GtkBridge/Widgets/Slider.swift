// GtkScale without numbers: a value between 0 and 1, changed by pointer, wheel or arrow keys.
// Thread: main actor. Invariant: changes by the program are not reported as changes by the user.

import CAdwaita
import GLibBridge

package final class Slider: Widget {
    private var isSetting = false

    package init(_ axis: Axis, name: String, step: Double = 0.05) {
        super.init(adopting: gtk_scale_new_with_range(axis.gtk, 0, 1, step))
        gtk_scale_set_draw_value(pointer(as: GtkScale.self), 0)
        gtk_range_set_inverted(range, axis == .vertical ? 1 : 0)
        accessibleName = name
    }

    private var range: UnsafeMutablePointer<GtkRange> { pointer(as: GtkRange.self) }

    package var value: Double {
        get { gtk_range_get_value(range) }
        set {
            isSetting = true
            gtk_range_set_value(range, newValue)
            isSetting = false
        }
    }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Double) -> Void) {
        connect("value-changed", owner) { [weak self] owner, _ in
            if let self, !isSetting { body(owner, value) }
        }
    }
}
