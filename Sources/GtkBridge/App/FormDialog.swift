// AdwMessageDialog around a few fields: the user can confirm only when they are filled in.
// Thread: main actor. Invariant: it keeps itself alive until it is gone; Escape and closing mean no.

import CAdwaita
import CGLib
import GLibBridge

package final class FormDialog: Widget {
    private var kept: FormDialog?

    /// Over the window that contains the widget, or that is the widget.
    package init(over parent: Widget, heading: String, sentence: String = "", form: Widget, yes: String, no: String) {
        let window = gtk_widget_get_root(parent.widget).map { UnsafeMutablePointer<GtkWindow>($0) }
        super.init(sharing: adw_message_dialog_new(window, heading, sentence.isEmpty ? nil : sentence))
        adw_message_dialog_set_extra_child(dialog, form.widget)
        adw_message_dialog_add_response(dialog, "no", no)
        adw_message_dialog_add_response(dialog, "yes", yes)
        adw_message_dialog_set_response_appearance(dialog, "yes", ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response(dialog, "yes")
        adw_message_dialog_set_close_response(dialog, "no")
    }

    private var dialog: UnsafeMutablePointer<AdwMessageDialog> { pointer(as: AdwMessageDialog.self) }

    /// The words of the button that confirms.
    package var yes: String {
        get { String(cString: adw_message_dialog_get_response_label(dialog, "yes")) }
        set { if newValue != yes { adw_message_dialog_set_response_label(dialog, "yes", newValue) } }
    }

    /// When off, the user can only answer no.
    package var canAnswer: Bool {
        get { adw_message_dialog_get_response_enabled(dialog, "yes") != 0 }
        set { adw_message_dialog_set_response_enabled(dialog, "yes", newValue ? 1 : 0) }
    }

    /// `body` is called once, with true for yes.
    package func ask(_ body: @escaping (Bool) -> Void) {
        kept = self
        connect("response", self) { dialog, arguments in
            let answer: String = arguments.value(1)
            body(answer == "yes")
            dialog.kept = nil
        }
        gtk_window_present(pointer(as: GtkWindow.self))
    }
}
