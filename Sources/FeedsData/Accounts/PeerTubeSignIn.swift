// Signs in at a PeerTube server with name and password.
// Thread: any; a plain value. Invariant: when the answer names no account of the server, the token is given back.

import FeedsModels
import Foundation

struct PeerTubeSignIn {
    private let api: ServerAPI

    init(_ api: ServerAPI) { self.api = api }

    func run(_ login: Login) async throws(SignInError) -> (account: Account, rights: AccountRights) {
        let named = try await answer(to: PeerTubeLogin.client)
        guard let client = ServerText.id(named["client_id"].text, atMost: 1000),
            let secret = ServerText.id(named["client_secret"].text, atMost: 1000)
        else { throw .otherAccount }
        var rights = AccountRights(token: Secret(""), client: Secret(client), clientSecret: Secret(secret))
        let call = PeerTubeLogin.asking(login, client: rights.client, secret: rights.clientSecret)
        guard rights.take(try await answer(to: call), at: api.now) else { throw .otherAccount }
        let me = try await answer(to: PeerTubeLogin.verifying.by(rights.token))
        guard let account = PeerTubeLogin.account(me, at: api.host) else {
            // The sign-in has failed in any case.
            _ = try? await api.answer(to: PeerTubeLogin.revoking.by(rights.token))
            throw .otherAccount
        }
        return (account, rights)
    }

    private func answer(to call: ServerCall) async throws(SignInError) -> JSONTree {
        let result: Result<ServerAnswer, ServerRefusal>
        do throws(FeedServiceError) {
            result = try await api.answer(to: call)
        } catch {
            throw error == .cancelled ? .cancelled : .server(error.description)
        }
        switch result {
        case .success(let answer): return answer.json
        case .failure(let refusal): throw PeerTubeLogin.error(refusal, at: api.host)
        }
    }
}
