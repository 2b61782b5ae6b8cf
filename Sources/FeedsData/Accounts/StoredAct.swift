import FeedsEngine
import FeedsModels
import Foundation

/// An act in the file.
struct StoredAct: Sendable, Hashable {
    let id: Int
    /// The row of its account.
    let account: Int
    let act: SentAct
    var thing: SentThing
    /// A name for the request, by which the server knows a second one.
    let name: String
    let made: Date
    var wanted: Bool
    var known: Bool?
    var begun: Date?
    var trouble: Outbox.Trouble?
    /// The server's words.
    var words: String?
    /// The identifier on the account's own server, or of the reply that was made.
    var remote: String?

    var inEngine: Outbox.Act {
        Outbox.Act(
            id: id, account: account, isOnce: act.isOnce, wanted: wanted, known: known,
            begun: begun?.timeIntervalSince1970, trouble: trouble)
    }
}
