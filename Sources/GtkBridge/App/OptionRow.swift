import CAdwaita
import CGLib
import GLibBridge

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
