// Acts on all of the user's data: export it into a file, import it from a file, reset it.
// Thread: main actor. Invariant: nothing is deleted without a question, and every act ends with a sentence.

import FeedsCore
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

final class DataActs {
    private static let kind = (name: tr("Mutoscope exports"), type: "application/json")
    private let window: Window
    private let person: UserActions
    private let transfer: PersonTransfer
    private let say: (String) -> Void

    init(window: Window, person: UserActions, helper: HelperProcess?, say: @escaping (String) -> Void) {
        self.window = window
        self.person = person
        self.say = say
        transfer = PersonTransfer(store: person.store, helper: helper)
    }

    func export(today: Date = Date()) {
        let name = "mutoscope-\(today.formatted(.iso8601.year().month().day())).json"
        FileChooser(over: window, title: tr("Export what you did"), purpose: .save(name: name), kind: Self.kind).ask(
            self
        ) {
            acts, path in
            Task {
                // The export includes acts of a moment ago, which may not be stored yet.
                await acts.person.flush()
                acts.say(await acts.transfer.export(to: path))
            }
        }
    }

    func merge() {
        FileChooser(over: window, title: tr("Import"), purpose: .open, kind: Self.kind).ask(self) { acts, path in
            Task {
                await acts.person.flush()
                acts.say(await acts.transfer.merge(from: path))
            }
        }
    }

    func reset(_ stories: StoriesModel) {
        let question = MessageDialog.Question(
            heading: tr("Reset the stories of this feed?"),
            sentence: tr("Which of them you saw and liked, and what you replied, is forgotten."),
            yes: tr("Reset"), tone: .destructive)
        MessageDialog.ask(question, over: window) { Task { await stories.resetData() } }
    }
}
