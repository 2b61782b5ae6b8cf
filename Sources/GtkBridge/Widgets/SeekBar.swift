// GtkScale over the length of something that plays: a line that shows a place, and keys and screen readers that name one.
// Thread: main actor. Invariant: what the program sets is not told back as if a person had done it; no pointer reaches
// it, because whoever lays it out says what a touch near it means.

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

    /// Seconds, and how far the arrows and the page keys go.
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

    /// What a screen reader says instead of the number.
    package var spokenValue: String = "" {
        didSet { if spokenValue != oldValue { speak(value: spokenValue) } }
    }

    /// A place that a person named.
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
