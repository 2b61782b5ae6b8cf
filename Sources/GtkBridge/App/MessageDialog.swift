// AdwMessageDialog: a question before an act that is hard to undo.
// Thread: main actor. Invariant: the answer comes once; Escape and closing mean no.

import CAdwaita
import CGLib
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

    private init(over parent: Widget, _ question: Question) {
        let window = adw_message_dialog_new(parent.pointer(as: GtkWindow.self), question.heading, question.sentence)
        super.init(sharing: window!)  // Constructors of widgets never fail.
        adw_message_dialog_add_response(dialog, "no", question.no)
        adw_message_dialog_add_response(dialog, "yes", question.yes)
        adw_message_dialog_set_response_appearance(dialog, "yes", Self.appearance(question.tone))
        adw_message_dialog_set_default_response(dialog, question.tone == .suggested ? "yes" : "no")
        adw_message_dialog_set_close_response(dialog, "no")
    }

    private var dialog: UnsafeMutablePointer<AdwMessageDialog> { pointer(as: AdwMessageDialog.self) }

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
        gtk_window_present(dialog.pointer(as: GtkWindow.self))
    }
}
