// The accounts of the replica's server, the apps that may act for them, and what they did.
// Thread: any; a plain value. Invariant: a code gives one token; a revoked token gives nothing.

import Foundation

package struct MastodonMembers: Sendable {
    package struct App: Sendable {
        package let redirect: String
        package let scopes: String
    }

    package struct Reply: Sendable, Hashable {
        package let id: String
        package let account: String
        package let text: String
        package let parent: String
    }

    /// The account that the browser is signed in with.
    package var visitor = "ann"
    package var apps: [String: App] = [:]
    var codes: [String: (client: String, challenge: String?, account: String)] = [:]
    /// Tokens with their accounts.
    package var tokens: [String: String] = [:]
    var given = 0
    /// What is so: "like 1100… ann".
    package var marks: Set<String> = []
    package var replies: [Reply] = []
    /// How often each change happened, by the same words.
    package var changes: [String: Int] = [:]
    var named: [String: String] = [:]
    package var faults: [ReplicaFault] = []
    /// The user says no on the server's page.
    package var refuses = false
    /// The server's answers name an account of this server.
    package var accountServer: String?
    /// The token endpoint sends its visitors there.
    package var tokenRedirect: String?

    mutating func give(_ account: String) -> String {
        given += 1
        let token = "token-\(given)-of-\(account)"
        tokens[token] = account
        return token
    }

    mutating func set(_ mark: String, _ isOn: Bool) {
        let isNews = isOn ? marks.insert(mark).inserted : marks.remove(mark) != nil
        if isNews { changes[mark, default: 0] += 1 }
    }
}
