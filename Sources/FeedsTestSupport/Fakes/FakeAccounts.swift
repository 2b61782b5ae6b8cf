// Accounts in memory, with the answers that a test prepares.
// Thread: its own actor. Invariant: every change is told.

package import FeedsModels
package import Foundation

package actor FakeAccounts: AccountsServing {
    package var all: [Account]
    package var items: [OutboxItem] = []
    package var done: Set<SentMark> = []
    /// The acts of the user, as they came.
    package private(set) var told: [[UserAct]] = []
    package var offered: Result<SignInOffer, SignInError> = .failure(.noServer)
    /// Taken one after the other by the sign-ins.
    package var results: [Result<(account: Account, warning: String?), SignInError>] = []
    private var listeners: [AsyncStream<Void>.Continuation] = []

    package init(_ all: [Account] = []) { self.all = all }

    package func set(_ change: @Sendable (isolated FakeAccounts) -> Void) {
        change(self)
        tell()
    }

    private func tell() { for listener in listeners { listener.yield() } }

    package func accounts() -> [Account] { all }
    package func waiting() -> [OutboxItem] { items }
    package func marks() -> Set<SentMark> { done }

    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        listeners.append(continuation)
        return stream
    }

    package func offer(at text: String) throws(SignInError) -> SignInOffer { try offered.get() }

    package func signIn(
        _ offer: SignInOffer, open: @escaping @Sendable (URL) async -> Bool
    ) throws(SignInError) -> (account: Account, warning: String?) { try result() }

    package func signIn(
        _ offer: SignInOffer, with login: Login
    ) throws(SignInError) -> (account: Account, warning: String?) { try result() }

    private func result() throws(SignInError) -> (account: Account, warning: String?) {
        guard !results.isEmpty else { throw .cancelled }
        let result = try results.removeFirst().get()
        all.append(result.account)
        tell()
        return result
    }

    package func signOut(_ id: AccountID) -> String? {
        all.removeAll { $0.id == id }
        tell()
        return nil
    }

    package func set(sendsLikes: Bool, of id: AccountID) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        all[index].sendsLikes = sendsLikes
        tell()
    }

    package func carriedOut(_ acts: [UserAct]) { told.append(acts) }

    package func wish(_ act: SentAct, _ isOn: Bool, _ thing: SentThing, by id: AccountID) {
        let mark = SentMark(act: act, uri: thing.uri)
        if isOn { done.insert(mark) } else { done.remove(mark) }
        tell()
    }

    package func retry(_ item: OutboxItem.ID) {}

    package func discard(_ item: OutboxItem.ID) {
        items.removeAll { $0.id == item }
        tell()
    }

    package func connected() {}
}
