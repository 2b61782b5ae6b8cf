import CAdwaita
import CGLib
import GLibBridge

/// A number.
package final class NumberRow: PreferencesRow {
    private let control: Widget

    package init(title: String, subtitle: String = "", range: ClosedRange<Double>, step: Double = 1, digits: Int = 0) {
        control = Widget(adopting: gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
        super.init(adw_action_row_new(), title: title, subtitle: subtitle, control: control)
        gtk_spin_button_set_digits(control.opaque, guint(digits))
        gtk_spin_button_set_numeric(control.opaque, 1)
    }

    package var number: Double {
        get { gtk_spin_button_get_value(control.opaque) }
        set { if newValue != number { gtk_spin_button_set_value(control.opaque, newValue) } }
    }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Double) -> Void) {
        control.connect("value-changed", owner) { [weak self] owner, _ in
            if let self { body(owner, number) }
        }
    }
}
