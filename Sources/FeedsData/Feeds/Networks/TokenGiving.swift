// The tokens of accounts, for requests that only an account may send.
// Thread: any. Invariant: a token belongs to its account's server alone.

package import FeedsModels

package protocol TokenGiving: Sendable {
    /// Nil when the user must sign in again.
    func token(of account: AccountID) async throws(SecretError) -> Secret?
    /// The server refused the token. Returns another one when there is any; nil when the user must sign in again. Throws
    /// when the server could not be asked for another one.
    func refused(_ token: Secret, of account: AccountID) async throws(FeedServiceError) -> Secret?
}

extension ServerAPI {
    /// A request of an account. A refused token is replaced once.
    func answer(
        to call: ServerCall, by account: AccountID
    ) async throws(FeedServiceError) -> Result<ServerAnswer, ServerRefusal> {
        let signedOut = FeedServiceError.signedOut(account: account.handle)
        guard let tokens = shared.tokens, account.server == host.text else { throw signedOut }
        let token: Secret?
        do throws(SecretError) {
            token = try await tokens.token(of: account)
        } catch {
            throw .unreadable(place: account.handle, reason: String(error.description.dropLast()))
        }
        guard let token else { throw signedOut }
        let answer = try await answer(to: call.by(token))
        guard case .failure(let refusal) = answer, refusal.status == 401 else { return answer }
        guard let other = try await tokens.refused(token, of: account) else { throw signedOut }
        return try await self.answer(to: call.by(other))
    }
}
