// AdwMessageDialog: a question before something that cannot be taken back easily.
// Thread: main actor. Invariant: the answer comes once; Escape and closing mean no.

import CAdwaita
import CGLib
import GLibBridge

package final class MessageDialog: Widget {
    package enum Tone {
        case suggested, destructive
    }

    package init(over parent: Window, heading: String, sentence: String, yes: String, tone: Tone) {
        let window = adw_message_dialog_new(parent.pointer(as: GtkWindow.self), heading, sentence)
        super.init(sharing: window!)  // Constructors of widgets never fail.
        adw_message_dialog_add_response(dialog, "no", "Cancel")
        adw_message_dialog_add_response(dialog, "yes", yes)
        let appearance = tone == .destructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED
        adw_message_dialog_set_response_appearance(dialog, "yes", appearance)
        adw_message_dialog_set_default_response(dialog, tone == .destructive ? "no" : "yes")
        adw_message_dialog_set_close_response(dialog, "no")
    }

    private var dialog: UnsafeMutablePointer<AdwMessageDialog> { pointer(as: AdwMessageDialog.self) }

    /// Asks; `body` is called for a yes alone.
    package func ask<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connect("response", owner) { owner, arguments in
            let answer: String = arguments.value(1)
            if answer == "yes" { body(owner) }
        }
        gtk_window_present(pointer(as: GtkWindow.self))
    }
}
