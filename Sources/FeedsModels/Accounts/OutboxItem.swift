package import Foundation

/// An act that has not reached its server.
package struct OutboxItem: Sendable, Hashable, Identifiable {
    package enum State: Sendable, Hashable {
        case waiting
        /// The account must sign in again first.
        case signedOut
        /// The server refused it, in its words.
        case refused(String)
        /// No answer came, and the server may not know a second request for the first one.
        case unsure
    }

    package let id: Int
    package let account: AccountID
    package let act: SentAct
    /// False for an act that is taken back.
    package let isOn: Bool
    package let thing: SentThing
    package let made: Date
    package let state: State

    package init(
        id: Int, account: AccountID, act: SentAct, isOn: Bool, thing: SentThing, made: Date, state: State
    ) {
        self.id = id
        self.account = account
        self.act = act
        self.isOn = isOn
        self.thing = thing
        self.made = made
        self.state = state
    }
}
