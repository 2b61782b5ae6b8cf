// AdwComboRow: a choice from a list that opens.
// Thread: main actor. Invariant: the choice changes by a call or by the user; it is nil when it is not in the list.

import CAdwaita
import CGLib
import GLibBridge

package final class ChoiceRow: PreferencesRow {
    package init(title: String, subtitle: String = "", choices: [String]) {
        super.init(adw_combo_row_new(), title: title, subtitle: subtitle)
        show(choices: choices)
    }

    /// Replaces the choices; listeners hear that the first is chosen.
    package func show(choices: [String]) {
        let list = MainObject(adopting: UnsafeMutableRawPointer(gtk_string_list_new(nil)))
        for choice in choices { gtk_string_list_append(list.opaque, choice) }
        adw_combo_row_set_model(combo, list.opaque)
    }

    private var combo: UnsafeMutablePointer<AdwComboRow> { pointer(as: AdwComboRow.self) }

    package var chosen: Int? {
        get {
            let number = adw_combo_row_get_selected(combo)
            return number == GTK_INVALID_LIST_POSITION ? nil : Int(number)
        }
        set {
            guard newValue != chosen else { return }
            adw_combo_row_set_selected(combo, newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION)
        }
    }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Int) -> Void) {
        connect("notify::selected", owner) { [weak self] owner, _ in
            if let number = self?.chosen { body(owner, number) }
        }
    }
}
