// AdwComboRow: a choice from a list that opens.
// Thread: main actor. Invariant: the choice changes by a call or by the user; it is nil when it is not in the list.

import CAdwaita
import CGLib
import GLibBridge

package final class ChoiceRow: PreferencesRow {
    package init(title: String, subtitle: String = "", choices: [String]) {
        super.init(adw_combo_row_new(), title: title, subtitle: subtitle)
        show(choices: choices)
        connect("map", self) { row, _ in row.keepChoiceWhole() }
    }

    /// Replaces the choices; listeners hear that the first is chosen.
    package func show(choices: [String]) {
        let list = MainObject(adopting: UnsafeMutableRawPointer(gtk_string_list_new(nil)))
        for choice in choices { gtk_string_list_append(list.opaque, choice) }
        adw_combo_row_set_model(combo, list.opaque)
    }

    /// A long explanation would take the room of the chosen words, which then end in dots. Choices that are longer than
    /// this still may.
    private static let widestChoice = 120

    private func keepChoiceWhole() {
        guard let shown = Self.list(in: widget) else { return }
        gtk_widget_set_size_request(shown, -1, -1)
        var natural: Int32 = 0
        gtk_widget_measure(shown, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
        gtk_widget_set_size_request(shown, min(natural, Int32(Self.widestChoice)), -1)
    }

    /// The list of one item that shows the choice; the list of all of them is in a popover.
    private static func list(in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        var child = gtk_widget_get_first_child(widget)
        while let one = child {
            let name = String(cString: gtk_widget_get_css_name(one))
            if name == "listview" { return one }
            if name != "popover", let found = list(in: one) { return found }
            child = gtk_widget_get_next_sibling(one)
        }
        return nil
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
            self?.keepChoiceWhole()
            if let number = self?.chosen { body(owner, number) }
        }
    }
}
