// The port to the user's accounts: sign in, sign out, and acts that reach the servers.
// Thread: any. Invariant: an act is on disk before its call returns, and reaches its server once or is taken back.

package import Foundation

package protocol AccountsServing: Sendable {
    func accounts() async -> [Account]
    /// Tells that accounts or waiting acts have changed.
    func changes() async -> AsyncStream<Void>

    /// What a server's name or a handle offers.
    func offer(at text: String) async throws(SignInError) -> SignInOffer
    /// `open` shows the server's page in the browser; false when that failed. The warning says where the rights are
    /// kept when that is not the keyring.
    func signIn(
        _ offer: SignInOffer, open: @escaping @Sendable (URL) async -> Bool
    ) async throws(SignInError) -> (account: Account, warning: String?)
    func signIn(
        _ offer: SignInOffer, with login: Login
    ) async throws(SignInError) -> (account: Account, warning: String?)
    /// Forgets the account and tells the server. The sentence says what could not be done.
    func signOut(_ id: AccountID) async -> String?
    func set(sendsLikes: Bool, of id: AccountID) async

    /// The user's acts on this machine, as they were carried out; likes of posts go to an account of their network.
    func carriedOut(_ acts: [UserAct]) async
    /// Does it or takes it back.
    func wish(_ act: SentAct, _ isOn: Bool, _ thing: SentThing, by id: AccountID) async throws(StoreError)
    /// What the accounts have done or are about to do.
    func marks() async -> Set<SentMark>
    func waiting() async -> [OutboxItem]
    func retry(_ item: OutboxItem.ID) async
    func discard(_ item: OutboxItem.ID) async
    /// The network is back.
    func connected() async
}
