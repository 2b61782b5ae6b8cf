// A question around a few fields: the user can confirm only when they are filled in.
// Thread: main actor. Invariant: it keeps itself alive until it is gone; Escape and closing mean no.

import CAdwaita
import CGLib
import CGtkShims
import GLibBridge

package final class FormDialog: Widget {
    private var kept: FormDialog?
    private let parent: Widget

    /// Over the window that contains the widget, or that is the widget.
    package init(over parent: Widget, heading: String, sentence: String = "", form: Widget, yes: String, no: String) {
        self.parent = parent
        super.init(sharing: shim_alert_new(parent.widget, heading, sentence.isEmpty ? nil : sentence))
        shim_alert_set_content(widget, form.widget)
        shim_alert_add_response(widget, "no", no)
        shim_alert_add_response(widget, "yes", yes)
        shim_alert_set_appearance(widget, "yes", Int32(ADW_RESPONSE_SUGGESTED.rawValue))
        shim_alert_set_default(widget, "yes")
        shim_alert_set_close(widget, "no")
    }

    /// The words of the button that confirms.
    package var yes: String {
        get { String(cString: shim_alert_get_label(widget, "yes")) }
        set { if newValue != yes { shim_alert_set_label(widget, "yes", newValue) } }
    }

    /// When off, the user can only answer no.
    package var canAnswer: Bool {
        get { shim_alert_is_enabled(widget, "yes") != 0 }
        set { shim_alert_set_enabled(widget, "yes", newValue ? 1 : 0) }
    }

    /// `body` is called once, with true for yes.
    package func ask(_ body: @escaping (Bool) -> Void) {
        kept = self
        connect("response", self) { dialog, arguments in
            let answer: String = arguments.value(1)
            body(answer == "yes")
            dialog.kept = nil
        }
        shim_alert_present(widget, parent.widget)
    }
}
