// The requests of a sign-in at a server with Mastodon's interface (OAuth 2 with PKCE).
// Thread: any; pure. Invariant: a code and a token go to the server that the user named, and nowhere else.

import FeedsModels
import Foundation

enum MastodonLogin {
    /// No more than the app does.
    static let scopes =
        "read:accounts read:statuses read:search read:follows write:favourites write:bookmarks write:statuses"
        + " write:follows"

    static func registering(_ redirect: URL) -> ServerCall {
        ServerCall("api/v1/apps").posting([
            ("client_name", "Mutoscope"), ("redirect_uris", redirect.absoluteString), ("scopes", scopes),
            ("website", "https://github.com/mutoscope/mutoscope"),
        ]).urgent()
    }

    /// The server's page on which the user agrees. A server that does not know PKCE leaves the challenge out.
    static func page(
        at host: ServerHost, client: String, redirect: URL, state: String, challenge: String
    ) -> URL? {
        var parts = URLComponents(url: host.url, resolvingAgainstBaseURL: false)
        parts?.path = "/oauth/authorize"
        parts?.queryItems = [
            ("response_type", "code"), ("client_id", client), ("redirect_uri", redirect.absoluteString),
            ("scope", scopes), ("state", state), ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ].map { URLQueryItem(name: $0.0, value: $0.1) }
        return parts?.url
    }

    static func exchanging(
        _ code: String, client: String, secret: String, redirect: URL, verifier: String
    ) -> ServerCall {
        ServerCall("oauth/token").posting([
            ("grant_type", "authorization_code"), ("code", code), ("client_id", client), ("client_secret", secret),
            ("redirect_uri", redirect.absoluteString), ("scope", scopes), ("code_verifier", verifier),
        ]).urgent()
    }

    static let verifying = ServerCall("api/v1/accounts/verify_credentials").urgent()

    /// Nil when the answer names an account of another server.
    static func account(_ answer: JSONTree, at host: ServerHost) -> Account? {
        guard let name = NetworkName.account(answer["username"].text ?? ""),
            answer["acct"].text == answer["username"].text
        else { return nil }
        if let page = answer["url"].text.flatMap({ URL(string: $0) }), ServerHost(of: page) != host { return nil }
        let id = AccountID(network: MastodonPlace.kind, name: name.lowercased(), server: host.text)
        return Account(id: id, displayName: ServerText.name(answer["display_name"].text) ?? name)
    }

    static func revoking(_ rights: AccountRights) -> ServerCall {
        ServerCall("oauth/revoke").posting([
            ("client_id", rights.client.text), ("client_secret", rights.clientSecret.text),
            ("token", rights.token.text),
        ])
    }
}
