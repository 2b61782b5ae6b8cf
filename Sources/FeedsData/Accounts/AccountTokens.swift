// Gives requests the tokens of their accounts, and takes tokens away that a server no longer accepts.
// Thread: an actor. Invariant: a token is given out for its own account's server alone, and one request refreshes it for
// all.

package import FeedsModels
package import Foundation

package actor AccountTokens: TokenGiving {
    private let secrets: any SecretKeeping
    private let apis: ServerAPIs
    private let now: @Sendable () -> Date
    /// Tells that an account must sign in again.
    private var onLoss: @Sendable (AccountID) async -> Void = { _ in }
    private var refreshing: [AccountID: Task<Renewal, Never>] = [:]

    /// What came of asking for another token.
    private enum Renewal: Sendable {
        case token(Secret)
        /// The server gives this account no other one.
        case refused
        /// Nothing is known, so the account stays signed in.
        case failed(FeedServiceError)
    }

    package init(
        secrets: any SecretKeeping, apis: ServerAPIs, now: @escaping @Sendable () -> Date = Date.init
    ) {
        (self.secrets, self.apis, self.now) = (secrets, apis, now)
    }

    func tellLosses(to listener: @escaping @Sendable (AccountID) async -> Void) { onLoss = listener }

    func rights(of account: AccountID) async throws(SecretError) -> AccountRights? {
        try await secrets.secret(for: account.secret).flatMap { AccountRights($0) }
    }

    /// Nil when the user must sign in again.
    package func token(of account: AccountID) async throws(SecretError) -> Secret? {
        guard let rights = try await rights(of: account) else { return nil }
        // A token that ends within the request is as good as none.
        guard let ends = rights.ends, ends.timeIntervalSince(now()) < 60 else { return rights.token }
        switch await renewed(account, rights) {
        case .token(let token): return token
        case .refused: return nil
        // The request with the old token tells what is wrong.
        case .failed: return rights.token
        }
    }

    /// The server refused the token. Returns another one when there is any.
    package func refused(_ token: Secret, of account: AccountID) async throws(FeedServiceError) -> Secret? {
        // Without the keyring the refusal stands.
        guard let rights = try? await rights(of: account) else { return nil }
        // Another request has already brought a new one.
        if rights.token != token { return rights.token }
        switch await renewed(account, rights) {
        case .token(let token): return token
        case .failed(let error): throw error
        case .refused:
            await onLoss(account)
            return nil
        }
    }

    private func renewed(_ account: AccountID, _ rights: AccountRights) async -> Renewal {
        guard let refresh = rights.refresh, let host = ServerHost(account.server) else { return .refused }
        if let running = refreshing[account] { return await running.value }
        let (apis, secrets, now) = (apis, secrets, now)
        let task = Task<Renewal, Never> {
            var rights = rights
            let call = PeerTubeLogin.refreshing(refresh, client: rights.client, secret: rights.clientSecret)
            do throws(FeedServiceError) {
                switch try await apis.at(host).answer(to: call) {
                case .failure(let refusal) where [400, 401, 403].contains(refusal.status): return .refused
                case .failure(let refusal): return .failed(refusal.error(at: host))
                case .success(let answer):
                    guard rights.take(answer.json, at: now()) else { return .refused }
                    // When the keyring refuses, the secret store keeps it for the session.
                    _ = try? await secrets.keep(rights.secret, for: account.secret)
                    return .token(rights.token)
                }
            } catch {
                return .failed(error)
            }
        }
        refreshing[account] = task
        let renewal = await task.value
        refreshing[account] = nil
        return renewal
    }
}
