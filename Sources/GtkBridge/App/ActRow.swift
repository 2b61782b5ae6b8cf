import CAdwaita
import CGLib
import GLibBridge

/// A row with buttons that act on the thing in its title.
package final class ActRow: PreferencesRow {
    /// Nil for a row that only informs.
    package init(title: String, subtitle: String = "", button: Widget? = nil) {
        super.init(adw_action_row_new(), title: title, subtitle: subtitle)
        guard let button else { return }
        adw_action_row_add_suffix(actionRow, button.align(.center, .center).widget)
    }
}
