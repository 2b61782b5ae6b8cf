// A question before an act that is hard to undo: AdwAlertDialog, or AdwMessageDialog of an older libadwaita.
// Thread: main actor. Invariant: the answer comes once; Escape and closing mean no.

import CAdwaita
import CGLib
import CGtkShims
import GLibBridge

package final class MessageDialog: Widget {
    package enum Tone {
        case suggested, destructive
        /// Another program requests it, so the default answer is no: a key that the user was just pressing must not
        /// confirm.
        case doubtful
    }

    package struct Question {
        let heading: String
        let sentence: String
        let yes: String
        let no: String
        let tone: Tone

        package init(
            heading: String, sentence: String, yes: String, no: String = WidgetWords.cancel, tone: Tone
        ) {
            self.heading = heading
            self.sentence = sentence
            self.yes = yes
            self.no = no
            self.tone = tone
        }
    }

    package enum Answer: String {
        case yes, no, other
    }

    /// The first button, which has the focus, is the one that was added last, so `other` comes before it.
    private init(over parent: Widget, _ question: Question, other: String? = nil) {
        super.init(sharing: shim_alert_new(parent.widget, question.heading, question.sentence))
        shim_alert_add_response(widget, "no", question.no)
        if let other {
            shim_alert_add_response(widget, "other", other)
            shim_alert_set_appearance(widget, "other", Int32(ADW_RESPONSE_DESTRUCTIVE.rawValue))
        }
        shim_alert_add_response(widget, "yes", question.yes)
        shim_alert_set_appearance(widget, "yes", Int32(Self.appearance(question.tone).rawValue))
        shim_alert_set_default(widget, question.tone == .suggested ? "yes" : "no")
        shim_alert_set_close(widget, "no")
    }

    private static func appearance(_ tone: Tone) -> AdwResponseAppearance {
        switch tone {
        case .suggested: ADW_RESPONSE_SUGGESTED
        case .destructive: ADW_RESPONSE_DESTRUCTIVE
        case .doubtful: ADW_RESPONSE_DEFAULT
        }
    }

    /// Asks the user; `body` is called only for yes.
    package static func ask(_ question: Question, over parent: Widget, _ body: @escaping () -> Void) {
        ask(question, over: parent) { isYes in if isYes { body() } }
    }

    /// Asks the user; `answer` is called for yes and for no.
    package static func ask(_ question: Question, over parent: Widget, answer: @escaping (Bool) -> Void) {
        let dialog = MessageDialog(over: parent, question)
        dialog.connect("response", parent) { _, arguments in answer(arguments.value(1) == "yes") }
        shim_alert_present(dialog.widget, parent.widget)
    }

    /// The same with a third answer, which destroys something.
    package static func choose(
        _ question: Question, other: String, over parent: Widget, answer: @escaping (Answer) -> Void
    ) {
        let dialog = MessageDialog(over: parent, question, other: other)
        dialog.connect("response", parent) { _, arguments in
            let name: String = arguments.value(1)
            answer(Answer(rawValue: name) ?? .no)
        }
        shim_alert_present(dialog.widget, parent.widget)
    }
}
