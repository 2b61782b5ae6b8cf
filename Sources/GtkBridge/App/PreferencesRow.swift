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

    /// Adds a widget before the title.
    package final func lead(with widget: Widget) {
        adw_action_row_add_prefix(actionRow, widget.align(.center, .center).widget)
    }

    /// The explanation below the title.
    package final var subtitle = "" {
        didSet { if subtitle != oldValue { adw_action_row_set_subtitle(actionRow, subtitle) } }
    }
}
