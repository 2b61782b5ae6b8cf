// The requests of a sign-in at a PeerTube server, which gives apps tokens for name and password.
// Thread: any; pure. Invariant: the password is in one request, and in nothing that is kept.

import FeedsModels
import Foundation

enum PeerTubeLogin {
    static let client = ServerCall("api/v1/oauth-clients/local").urgent()

    static func asking(_ login: Login, client: Secret, secret: Secret) -> ServerCall {
        var call = ServerCall("api/v1/users/token").posting([
            ("client_id", client.text), ("client_secret", secret.text), ("grant_type", "password"),
            ("response_type", "code"), ("username", login.name), ("password", login.password.text),
        ]).urgent()
        call.headers["x-peertube-otp"] = login.code?.text
        return call
    }

    static func refreshing(_ refresh: Secret, client: Secret, secret: Secret) -> ServerCall {
        ServerCall("api/v1/users/token").posting([
            ("client_id", client.text), ("client_secret", secret.text), ("grant_type", "refresh_token"),
            ("response_type", "code"), ("refresh_token", refresh.text),
        ]).urgent()
    }

    static let verifying = ServerCall("api/v1/users/me").urgent()
    static let revoking = ServerCall("api/v1/users/revoke-token").posting()

    /// Nil when the answer names an account of another server.
    static func account(_ answer: JSONTree, at host: ServerHost) -> Account? {
        guard let name = PeerTubeName.actor(answer["username"].text ?? ""), !name.contains("@") else { return nil }
        let account = answer["account"]
        if let named = account["host"].text, ServerHost(named) != host { return nil }
        let id = AccountID(network: PeerTubePlace.kind, name: name, server: host.text)
        return Account(id: id, displayName: ServerText.name(account["displayName"].text) ?? name)
    }

    static func error(_ refusal: ServerRefusal, at host: ServerHost) -> SignInError {
        switch (refusal.status, refusal.code) {
        case (401, "missing_two_factor"): .codeNeeded
        case (_, "invalid_two_factor"): .wrongCode
        case (400, "invalid_grant"), (400, nil): .wrongPassword
        default: .server(refusal.error(at: host).description)
        }
    }
}
