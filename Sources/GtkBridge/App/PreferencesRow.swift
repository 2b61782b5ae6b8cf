// AdwActionRow: a title, an explanation, and a control at its end.
// Thread: main actor. Invariant: the whole row activates its control, and the control carries the row's name.

import CAdwaita
import CGLib
import GLibBridge

package class PreferencesRow: Widget {
    /// `row` is an AdwActionRow or a subclass of it.
    init(_ row: UnsafeMutablePointer<GtkWidget>, title: String, subtitle: String, control: Widget? = nil) {
        super.init(adopting: row)
        // Texts of a user or a feed must not be read as markup.
        adw_preferences_row_set_use_markup(pointer(as: AdwPreferencesRow.self), 0)
        show(title: title)
        self.subtitle = subtitle
        adw_action_row_set_subtitle(actionRow, subtitle)
        guard let control else { return }
        adw_action_row_add_suffix(actionRow, control.align(.center, .center).widget)
        adw_action_row_set_activatable_widget(actionRow, control.widget)
    }

    var actionRow: UnsafeMutablePointer<AdwActionRow> { pointer(as: AdwActionRow.self) }

    package final func show(title: String) {
        // Screen readers use these labels for the row and its control.
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), title)
    }

    /// The explanation below the title.
    package final var subtitle = "" {
        didSet { if subtitle != oldValue { adw_action_row_set_subtitle(actionRow, subtitle) } }
    }
}

/// An on/off switch.
package final class SwitchRow: PreferencesRow {
    private let control = Widget(adopting: gtk_switch_new())

    package init(title: String, subtitle: String = "") {
        super.init(adw_action_row_new(), title: title, subtitle: subtitle, control: control)
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

/// An option of a visible list: options of a group exclude each other.
package final class OptionRow: PreferencesRow {
    private let control = Widget(adopting: gtk_check_button_new())

    /// `peer` is another option of the group; nil for the first.
    package init(title: String, subtitle: String = "", peer: OptionRow?) {
        super.init(adw_action_row_new(), title: title, subtitle: subtitle, control: control)
        guard let peer else { return }
        gtk_check_button_set_group(
            control.pointer(as: GtkCheckButton.self), peer.control.pointer(as: GtkCheckButton.self))
    }

    package var isChosen: Bool {
        get { gtk_check_button_get_active(control.pointer(as: GtkCheckButton.self)) != 0 }
        set {
            if newValue != isChosen {
                gtk_check_button_set_active(control.pointer(as: GtkCheckButton.self), newValue ? 1 : 0)
            }
        }
    }

    /// Called when the user chooses this option.
    package func onChosen<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        control.connect("toggled", owner) { [weak self] owner, _ in
            if self?.isChosen == true { body(owner) }
        }
    }
}

/// A row with buttons that act on the thing in its title.
package final class ActRow: PreferencesRow {
    /// Nil for a row that only informs.
    package init(title: String, subtitle: String = "", button: Widget? = nil) {
        super.init(adw_action_row_new(), title: title, subtitle: subtitle)
        guard let button else { return }
        adw_action_row_add_suffix(actionRow, button.align(.center, .center).widget)
    }

    /// Adds a widget before the title.
    package func lead(with widget: Widget) {
        adw_action_row_add_prefix(actionRow, widget.align(.center, .center).widget)
    }
}
