// What a server gave the app for an account, as the keyring holds it.
// Thread: any; a plain value. Invariant: its text is a secret as a whole.

import FeedsModels
import Foundation

struct AccountRights: Sendable, Hashable {
    var token: Secret
    /// With it a new token is asked for.
    var refresh: Secret?
    /// When the token ends; nil when it does not.
    var ends: Date?
    /// The app's own name at the server.
    var client: Secret
    var clientSecret: Secret

    init(token: Secret, client: Secret, clientSecret: Secret) {
        (self.token, self.client, self.clientSecret) = (token, client, clientSecret)
    }

    init?(_ secret: Secret) {
        guard let tree = try? JSONParser.parse(Data(secret.text.utf8), atMost: 20),
            let token = tree["token"].text, let client = tree["client"].text,
            let clientSecret = tree["clientSecret"].text
        else { return nil }
        self.init(token: Secret(token), client: Secret(client), clientSecret: Secret(clientSecret))
        refresh = tree["refresh"].text.map { Secret($0) }
        ends = tree["ends"].count.map { Date(timeIntervalSince1970: Double($0)) }
    }

    var secret: Secret {
        var members: [String: JSONTree] = [
            "token": .string(token.text), "client": .string(client.text), "clientSecret": .string(clientSecret.text),
        ]
        members["refresh"] = refresh.map { .string($0.text) }
        members["ends"] = ends.map { .int(Int(saturating: $0.timeIntervalSince1970)) }
        return Secret(JSONWriter.text(of: .object(JSONObject(members.map { ($0.key, $0.value) }))))
    }

    /// Takes the answer of a server's token endpoint over. False when it holds no token.
    mutating func take(_ answer: JSONTree, at now: Date) -> Bool {
        guard answer["token_type"].text?.lowercased() ?? "bearer" == "bearer",
            let token = ServerText.id(answer["access_token"].text, atMost: 4000)
        else { return false }
        self.token = Secret(token)
        refresh = ServerText.id(answer["refresh_token"].text, atMost: 4000).map { Secret($0) } ?? refresh
        ends = answer["expires_in"].count.map { now.addingTimeInterval(Double($0)) }
        return true
    }
}
