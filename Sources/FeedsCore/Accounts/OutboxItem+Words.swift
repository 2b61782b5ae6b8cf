// What an act in the outbox is called, and why it waits.
// Thread: any; pure. Invariant: every state has a sentence.

package import FeedsModels

extension OutboxItem {
    package var title: String {
        switch (act, isOn) {
        case (.like, true): tr("Like")
        case (.like, false): tr("Take the like back")
        case (.boost, true): tr("Boost")
        case (.boost, false): tr("Take the boost back")
        case (.bookmark, true): tr("Bookmark")
        case (.bookmark, false): tr("Remove the bookmark")
        case (.follow, true): tr("Follow %1", ShownText.cut(thing.uri, to: 200))
        case (.follow, false): tr("Unfollow %1", ShownText.cut(thing.uri, to: 200))
        case (.reply, true): tr("Reply: %1", ShownText.cut(thing.text ?? "", to: 200))
        case (.reply, false): tr("Delete the reply: %1", ShownText.cut(thing.text ?? "", to: 200))
        }
    }

    package var sentence: String {
        switch state {
        case .waiting: tr("Waits for %1.", account.server)
        case .signedOut: tr("Waits until you sign in again as %1.", account.handle)
        case .refused(let words) where words.isEmpty: tr("%1 refused it.", account.server)
        case .refused(let words): tr("%1 refused it: %2", account.server, words)
        case .unsure: tr("It is not known whether %1 has it. Look there before you send it again.", account.server)
        }
    }

    /// Whether the user decides what becomes of it.
    package var wantsDecision: Bool {
        switch state {
        case .waiting, .signedOut: false
        case .refused, .unsure: true
        }
    }
}
