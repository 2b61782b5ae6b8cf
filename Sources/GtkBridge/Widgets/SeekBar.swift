// GtkScale over the length of a video: shows a position, and lets keys and screen readers choose one.
// Thread: main actor. Invariant: changes by the program are not reported as changes by the user. It gets no pointer
// events, because its parent handles touches near it.

import CAdwaita
import CGLib
import GLibBridge

package final class SeekBar: Widget {
    private var isSetting = false

    package init(name: String) {
        super.init(adopting: gtk_scale_new(Axis.horizontal.gtk, nil))
        gtk_scale_set_draw_value(pointer(as: GtkScale.self), 0)
        canTarget = false
        accessibleName = name
    }

    private var range: UnsafeMutablePointer<GtkRange> { pointer(as: GtkRange.self) }

    /// In seconds: the length, and the steps of the arrow and page keys.
    package func set(length: Double, step: Double, page: Double) {
        setting {
            gtk_range_set_range(range, 0, max(length, 0.001))
            gtk_range_set_increments(range, step, page)
        }
    }

    package var value: Double {
        get { gtk_range_get_value(range) }
        set { if newValue != value { setting { gtk_range_set_value(range, newValue) } } }
    }

    /// The screen reader's text instead of the number.
    package var spokenValue: String = "" {
        didSet { if spokenValue != oldValue { speak(value: spokenValue) } }
    }

    /// Called with the position that the user chose.
    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Double) -> Void) {
        connect("value-changed", owner) { [weak self] owner, _ in
            if let self, !isSetting { body(owner, value) }
        }
    }

    private func setting(_ body: () -> Void) {
        isSetting = true
        body()
        isSetting = false
    }
}
