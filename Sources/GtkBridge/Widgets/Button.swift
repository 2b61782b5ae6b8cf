// GtkButton: text, or a symbolic icon with a name for screen readers.
// Thread: main actor. Invariant: an icon button is never made without a name.

import CAdwaita
import GLibBridge

package final class Button: Widget {
    package init(text: String) { super.init(adopting: gtk_button_new_with_label(text)) }

    package init(icon: String, name: String) {
        super.init(adopting: gtk_button_new_from_icon_name(icon))
        rename(name)
    }

    package init(child: Widget, name: String) {
        super.init(adopting: gtk_button_new())
        gtk_button_set_child(pointer(as: GtkButton.self), child.widget)
        rename(name)
    }

    /// Accessible name and tooltip in one.
    package var name: String {
        get { shownName }
        set { if newValue != shownName { rename(newValue) } }
    }

    private var shownName = ""

    private func rename(_ name: String) {
        shownName = name
        accessibleName = name
        tooltip = name
    }

    /// For a button with two states. The caller sets the state; a press does not change it.
    @discardableResult
    package func readAsToggle() -> Self {
        setAccessible(.pressed(false))
        return self
    }

    package var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            set(css: "on", isOn)
            setAccessible(.pressed(isOn))
        }
    }

    /// The text starts at the start edge, even in a button wide enough for a finger.
    @discardableResult
    package func startAligned() -> Self {
        if let label = gtk_button_get_child(pointer(as: GtkButton.self)) {
            gtk_widget_set_halign(label, GTK_ALIGN_START)
        }
        return self
    }

    /// The text wraps to several lines when the button is too narrow for one.
    @discardableResult
    package func wrapping() -> Self {
        if let label = gtk_button_get_child(pointer(as: GtkButton.self)) {
            gtk_label_set_wrap(OpaquePointer(label), 1)
            gtk_label_set_natural_wrap_mode(OpaquePointer(label), GTK_NATURAL_WRAP_NONE)
            gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
        }
        return self
    }

    /// A press with mouse or finger does not take the keyboard focus.
    package func keepsCursorWhereItIs() { gtk_widget_set_focus_on_click(widget, 0) }

    package var text: String {
        get { gtk_button_get_label(pointer(as: GtkButton.self)).map { String(cString: $0) } ?? "" }
        set {
            gtk_button_set_label(pointer(as: GtkButton.self), newValue)
            // GTK makes the text the accessible name again.
            if !shownName.isEmpty { accessibleName = shownName }
        }
    }

    package func set(icon: String) { gtk_button_set_icon_name(pointer(as: GtkButton.self), icon) }

    package func onClicked<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connect("clicked", owner) { owner, _ in body(owner) }
    }
}
