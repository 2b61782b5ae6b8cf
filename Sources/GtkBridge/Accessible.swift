// Sets what a screen reader says about a widget.
// Thread: main actor. Invariant: every GValue is unset after its use.

import CAdwaita
import CGLib
import GLibBridge

package enum AccessibleState {
    case pressed(Bool)
    case expanded(Bool)
    case busy(Bool)
    case hidden(Bool)
}

extension Widget {
    package var accessibleName: String {
        get { "" }
        set { update(GTK_ACCESSIBLE_PROPERTY_LABEL, newValue) }
    }

    /// For a widget whose children belong together under its name.
    package func readAsGroup() { readAs(GTK_ACCESSIBLE_ROLE_GROUP) }

    /// For a widget that asks for an answer or can be dismissed.
    package func readAsDialog() { readAs(GTK_ACCESSIBLE_ROLE_DIALOG) }

    /// For a container that has no meaning of its own.
    package func readAsNothing() { readAs(GTK_ACCESSIBLE_ROLE_GENERIC) }

    /// The screen reader announces changes at the next pause; for an alert, at once.
    package func readAsStatus() { readAs(GTK_ACCESSIBLE_ROLE_STATUS) }
    package func readAsAlert() { readAs(GTK_ACCESSIBLE_ROLE_ALERT) }

    private func readAs(_ role: GtkAccessibleRole) { Property.set(raw, "accessible-role", Int32(role.rawValue)) }

    /// For a widget that opens a menu.
    package func readAsMenuOpener() { update(GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, true) }

    /// A slider's value in words.
    package func speak(value text: String) { update(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text) }

    package func describe(_ text: String) { update(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text) }

    package func setAccessible(_ state: AccessibleState) {
        switch state {
        case .pressed(let on): update(GTK_ACCESSIBLE_STATE_PRESSED, on)
        case .expanded(let on): update(GTK_ACCESSIBLE_STATE_EXPANDED, on)
        case .busy(let on): update(GTK_ACCESSIBLE_STATE_BUSY, on)
        case .hidden(let on): update(GTK_ACCESSIBLE_STATE_HIDDEN, on)
        }
    }

    private func update(_ property: GtkAccessibleProperty, _ new: some GValueConvertible) {
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        defer { g_value_unset(&value) }
        new.write(&value)
        var property = property
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
    }

    /// GTK reads a tristate and an optional boolean as ints, although its own initialiser sets other types.
    private func update(_ state: GtkAccessibleState, _ on: Bool) {
        var value = GValue()
        defer { g_value_unset(&value) }
        switch state {
        case GTK_ACCESSIBLE_STATE_EXPANDED, GTK_ACCESSIBLE_STATE_PRESSED:
            g_value_init(&value, Int32.gType)
            Int32(on ? 1 : 0).write(&value)
        default:
            g_value_init(&value, Bool.gType)
            on.write(&value)
        }
        var state = state
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
    }
}
