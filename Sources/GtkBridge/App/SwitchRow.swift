import CAdwaita
import CGLib
import GLibBridge

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
