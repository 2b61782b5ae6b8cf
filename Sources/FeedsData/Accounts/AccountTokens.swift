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
    private var refreshing: [AccountID: Task<Secret?, Never>] = [:]

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
        return await refreshed(account, rights)
    }

    /// The server refused the token. Returns another one when there is any.
    package func refused(_ token: Secret, of account: AccountID) async -> Secret? {
        // Without the keyring the refusal stands.
        guard let rights = try? await rights(of: account) else { return nil }
        // Another request has already brought a new one.
        if rights.token != token { return rights.token }
        if let new = await refreshed(account, rights) { return new }
        await onLoss(account)
        return nil
    }

    private func refreshed(_ account: AccountID, _ rights: AccountRights) async -> Secret? {
        guard let refresh = rights.refresh, let host = ServerHost(account.server) else { return nil }
        if let running = refreshing[account] { return await running.value }
        let (apis, secrets, now) = (apis, secrets, now)
        let task = Task<Secret?, Never> {
            var rights = rights
            let call = PeerTubeLogin.refreshing(refresh, client: rights.client, secret: rights.clientSecret)
            guard case .success(let answer)? = try? await apis.at(host).answer(to: call),
                rights.take(answer.json, at: now())
            else { return nil }
            // When the keyring refuses, the secret store keeps it for the session.
            _ = try? await secrets.keep(rights.secret, for: account.secret)
            return rights.token
        }
        refreshing[account] = task
        let token = await task.value
        refreshing[account] = nil
        return token
    }
}
