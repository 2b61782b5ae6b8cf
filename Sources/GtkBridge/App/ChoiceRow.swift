// AdwComboRow: one of several, chosen from a list that opens.
// Thread: main actor. Invariant: what is chosen is told to it or by it; nil where it is none of the list.

import CAdwaita
import CGLib
import GLibBridge

package final class ChoiceRow: PreferencesRow {
    package init(title: String, subtitle: String = "", choices: [String]) {
        super.init(adw_combo_row_new(), title: title, subtitle: subtitle)
        show(choices: choices)
    }

    /// Others from now on; whoever listens hears that the first of them is chosen.
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
