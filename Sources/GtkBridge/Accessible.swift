// Sets what a screen reader says about a widget.
// Thread: main actor. Invariant: every GValue is unset after its use.

import CAdwaita
import CGLib
import CGtkShims
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
        set {
            // Since GTK 4.10 the text of a button or of an item of a menu names it, whatever name it was given.
            if Self.isNewer { gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY) }
            update(GTK_ACCESSIBLE_PROPERTY_LABEL, newValue)
        }
    }

    private static let isNewer = gtk_get_minor_version() >= 10

    /// For what is read as a status. Its name is its news in GTK 4.8; since 4.10 a status has no name, and since 4.14 news
    /// are announced.
    package func announce(_ text: String) {
        accessibleName = text
        if !text.isEmpty { shim_announce(widget, text) }
    }

    /// For a widget whose children belong together under its name. Since GTK 4.10 a plain container has no name.
    package func readAsGroup() { readAs(GTK_ACCESSIBLE_ROLE_GROUP) }

    /// For a widget that asks for an answer or can be dismissed.
    package func readAsDialog() { readAs(GTK_ACCESSIBLE_ROLE_DIALOG) }

    /// For decoration, and for the parts of what is read as a whole: neither it nor anything inside is read. GTK
    /// 4.18 ends what hides a widget from screen readers when it comes into sight, so there it needs a role.
    package func readAsDecoration() {
        if Self.isNewer { readAs(GTK_ACCESSIBLE_ROLE_NONE) } else { setAccessible(.hidden(true)) }
    }

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
        case .hidden(let on):
            update(GTK_ACCESSIBLE_STATE_HIDDEN, on)
            if Self.isNewer { shim_keep_hidden(widget, on ? 1 : 0) }
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
