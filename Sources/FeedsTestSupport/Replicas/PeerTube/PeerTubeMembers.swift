// The accounts of the replica's server and what they did.
// Thread: any; a plain value. Invariant: a refresh token gives one new token, and ends with it.

import Foundation

package struct PeerTubeMembers: Sendable {
    package var passwords = ["ann": "correct horse"]
    /// Accounts with a second factor, with its code.
    package var codes: [String: String] = [:]
    /// Tokens with their accounts.
    package var tokens: [String: String] = [:]
    var refreshes: [String: String] = [:]
    var given = 0
    /// "like uuid ann", "follow ann@host ann".
    package var marks: Set<String> = []
    package var changes: [String: Int] = [:]
    package var faults: [ReplicaFault] = []
    /// The place that gives tokens is out of order.
    package var givesNothing = false
    /// Seconds.
    package var tokensLast = 86_400

    mutating func set(_ mark: String, _ isOn: Bool) {
        let isNews = isOn ? marks.insert(mark).inserted : marks.remove(mark) != nil
        if isNews { changes[mark, default: 0] += 1 }
    }

    mutating func give(_ account: String) -> [String: Any] {
        given += 1
        let (token, refresh) = ("token-\(given)-of-\(account)", "refresh-\(given)-of-\(account)")
        tokens[token] = account
        refreshes[refresh] = account
        return [
            "token_type": "Bearer", "access_token": token, "refresh_token": refresh, "expires_in": tokensLast,
            "refresh_token_expires_in": 1_209_600,
        ]
    }
}
