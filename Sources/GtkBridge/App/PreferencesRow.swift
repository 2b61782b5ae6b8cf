// AdwActionRow with something to change at its end.
// Thread: main actor. Invariant: the whole row acts on its control, and the control carries the row's name.

import CAdwaita
import CGLib
import GLibBridge

package class PreferencesRow: Widget {
    init(title: String, subtitle: String, control: Widget) {
        super.init(adopting: adw_action_row_new())
        let row = pointer(as: AdwActionRow.self)
        adw_preferences_row_set_use_markup(pointer(as: AdwPreferencesRow.self), 0)
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), title)
        if !subtitle.isEmpty { adw_action_row_set_subtitle(row, subtitle) }
        adw_action_row_add_suffix(row, control.widget)
        adw_action_row_set_activatable_widget(row, control.widget)
        control.align(.center, .center).accessibleName = title
    }
}

/// On or off.
package final class SwitchRow: PreferencesRow {
    private let control = Widget(adopting: gtk_switch_new())

    package init(title: String, subtitle: String = "") {
        super.init(title: title, subtitle: subtitle, control: control)
    }

    package var isOn: Bool {
        get { gtk_switch_get_active(control.opaque) != 0 }
        set { if newValue != isOn { gtk_switch_set_active(control.opaque, newValue ? 1 : 0) } }
    }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Bool) -> Void) {
        control.connect("notify::active", owner) { [weak self] owner, _ in
            if let self { body(owner, isOn) }
        }
    }
}

/// A whole number.
package final class NumberRow: PreferencesRow {
    private let control: Widget

    package init(title: String, subtitle: String = "", range: ClosedRange<Int>) {
        control = Widget(
            adopting: gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
        super.init(title: title, subtitle: subtitle, control: control)
    }

    package var number: Int {
        get { Int(gtk_spin_button_get_value_as_int(control.opaque)) }
        set { if newValue != number { gtk_spin_button_set_value(control.opaque, Double(newValue)) } }
    }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Int) -> Void) {
        control.connect("value-changed", owner) { [weak self] owner, _ in
            if let self { body(owner, number) }
        }
    }
}
