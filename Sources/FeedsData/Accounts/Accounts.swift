// The user's accounts: sign in, sign out, and what reaches their servers.
// Thread: an actor. Invariant: an account in the file has or had its rights in the secret store; an account that is
// signed out leaves neither.

import FeedsEngine
package import FeedsModels
package import Foundation

package actor Accounts: AccountsServing {
    private let store: AccountStore
    private let secrets: any SecretKeeping
    private let tokens: AccountTokens
    /// Clients for guests, with which a sign-in begins.
    private let apis: ServerAPIs
    private let clock: any Clock<Duration>
    private let outbox: OutboxRunner
    private var opening: Task<Void, Never>?
    /// Posts on which the user acted, so that a like can be repeated after it was taken back.
    private var recent: [PostKey: SentThing] = [:]
    private static let mostRecent = 2000

    package init(
        store: AccountStore, secrets: any SecretKeeping, tokens: AccountTokens, apis: ServerAPIs,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = Date.init
    ) {
        (self.store, self.secrets, self.tokens, self.apis, self.clock) = (store, secrets, tokens, apis, clock)
        let own = apis.with(tokens)
        let senders: [String: any ActSending] = [
            MastodonPlace.kind: MastodonActs(own), PeerTubePlace.kind: PeerTubeActs(own),
        ]
        outbox = OutboxRunner(store: store, senders: senders, clock: clock, now: now)
    }

    /// Reads the accounts, and sends what an earlier run left. Every other call waits for it.
    package func begin() async {
        if opening == nil {
            opening = Task {
                await tokens.tellLosses { [weak self] id in await self?.lost(id) }
                for account in await known() { choose(account.account.id) }
                // What cannot be read is reported by the next act.
                try? await outbox.begin()
            }
        }
        await opening?.value
    }

    private func choose(_ id: AccountID) { if let host = ServerHost(id.server) { apis.servers?.choose(host.url) } }

    private func known() async -> [(row: Int, account: Account)] {
        // A file that cannot be read has no accounts.
        (try? await store.accounts()) ?? []
    }

    private func row(of id: AccountID) async -> Int? { await known().first { $0.account.id == id }?.row }

    private func lost(_ id: AccountID) async {
        if let row = await row(of: id) { await outbox.signedOut(row) }
    }

    package func accounts() async -> [Account] {
        await begin()
        return await known().map(\.account)
    }

    package func changes() async -> AsyncStream<Void> { await outbox.changes() }

    // MARK: In and out

    package func offer(at text: String) async throws(SignInError) -> SignInOffer {
        await begin()
        return try await ServerSoftware.offer(at: text, apis)
    }

    package func signIn(
        _ offer: SignInOffer, open: @escaping @Sendable (URL) async -> Bool
    ) async throws(SignInError) -> (account: Account, warning: String?) {
        guard let host = ServerHost(offer.server) else { throw .noServer }
        let signIn = BrowserSignIn(at: apis.at(host), clock: clock, open: open) { account, rights throws(SignInError) in
            try await self.keep(account, rights)
        }
        let (account, life) = try await signIn.run()
        return (account, life.warning)
    }

    package func signIn(
        _ offer: SignInOffer, with login: Login
    ) async throws(SignInError) -> (account: Account, warning: String?) {
        guard let host = ServerHost(offer.server) else { throw .noServer }
        let (account, rights) = try await PeerTubeSignIn(apis.at(host)).run(login)
        return (account, try await keep(account, rights).warning)
    }

    private func keep(_ account: Account, _ rights: AccountRights) async throws(SignInError) -> SecretLife {
        let life: SecretLife
        do throws(SecretError) {
            life = try await secrets.keep(rights.secret, for: account.id.secret)
        } catch {
            throw .notKept(error.description)
        }
        do throws(StoreError) {
            let row = try await store.keep(account)
            await outbox.signedIn(row, account)
            return life
        } catch {
            // What remains in the keyring is of no use, and the server is told.
            try? await secrets.forget(account.id.secret)
            throw .notKept(error.description)
        }
    }

    package func signOut(_ id: AccountID) async -> String? {
        await begin()
        let rights = try? await tokens.rights(of: id)
        var sentences: [String] = []
        do throws(SecretError) {
            try await secrets.forget(id.secret)
        } catch {
            sentences += [error.description, tr("So its rights are still there.")]
        }
        if let row = await row(of: id) {
            await outbox.gone(row)
            do throws(StoreError) {
                try await store.forget(row)
            } catch {
                sentences.append(error.description)
            }
        }
        await outbox.tell()
        if let rights, await !revoke(rights, of: id) {
            sentences.append(
                tr("%1 could not be told. Its settings list the apps that may use your account.", id.server))
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    private func revoke(_ rights: AccountRights, of id: AccountID) async -> Bool {
        guard let host = ServerHost(id.server) else { return false }
        let call =
            id.network == PeerTubePlace.kind
            ? PeerTubeLogin.revoking.by(rights.token) : MastodonLogin.revoking(rights)
        guard let answer = try? await apis.at(host).answer(to: call) else { return false }
        switch answer {
        case .success: return true
        // The server has forgotten the token already.
        case .failure(let refusal): return refusal.status == 401
        }
    }

    package func set(sendsLikes: Bool, of id: AccountID) async {
        guard let row = await row(of: id) else { return }
        // The switch shows what the file holds.
        try? await store.set(sendsLikes: sendsLikes, of: row)
        await outbox.tell()
    }

    // MARK: Acts

    package func carriedOut(_ acts: [UserAct]) async {
        let likes = acts.compactMap { act -> (key: PostKey, isOn: Bool)? in
            if case .liked(let key, let date) = act { (key, date != nil) } else { nil }
        }
        guard !likes.isEmpty else { return }
        await begin()
        guard await !known().isEmpty else { return }
        for case .kept(let post) in acts { remember(post) }
        for like in likes { await send(like.key, like.isOn) }
    }

    private func remember(_ post: Post) {
        if recent.count >= Self.mostRecent { recent = [:] }
        recent[post.key] = SentThing(post)
    }

    private func send(_ key: PostKey, _ isOn: Bool) async {
        // When the file refuses, the like stays on this machine.
        if isOn {
            guard let thing = recent[key], let row = await row(liking: key) else { return }
            try? await outbox.wish(.like, true, thing, by: row)
        } else {
            for act in (try? await store.acts(on: key)) ?? [] where act.act == .like && act.wanted {
                try? await outbox.wish(.like, false, act.thing, by: act.account)
            }
        }
    }

    /// The account through which the post came, else one of its server, else the first of its network.
    private func row(liking key: PostKey) async -> Int? {
        let fitting = await known().filter {
            $0.account.sendsLikes && key.source.hasPrefix("\($0.account.id.network):")
        }
        let best = fitting.first { $0.account.id.home == key.source }
        return (best ?? fitting.first { key.source.hasSuffix("@\($0.account.id.server)") } ?? fitting.first)?.row
    }

    package func wish(
        _ act: SentAct, _ isOn: Bool, _ thing: SentThing, by id: AccountID
    ) async throws(StoreError) {
        await begin()
        guard let row = await row(of: id) else { return }
        try await outbox.wish(act, isOn, thing, by: row)
    }

    package func marks() async -> Set<SentMark> {
        await begin()
        // What cannot be read counts as not done.
        return (try? await store.marks()) ?? []
    }

    package func waiting() async -> [OutboxItem] {
        await begin()
        let accounts = Dictionary(uniqueKeysWithValues: await known().map { ($0.row, $0.account) })
        return ((try? await store.waiting()) ?? []).compactMap { act in
            accounts[act.account].map { OutboxItem(act, of: $0) }
        }
    }

    package func retry(_ item: OutboxItem.ID) async { await outbox.retry(item) }
    package func discard(_ item: OutboxItem.ID) async { await outbox.discard(item) }
    package func connected() async { await outbox.connected() }

    /// Waits until the outbox has taken all calls so far.
    package func settle() async { await outbox.settle() }
}

extension OutboxItem {
    fileprivate init(_ act: StoredAct, of account: Account) {
        let state: State =
            switch act.trouble {
            case .refused: .refused(act.words ?? "")
            case .unsure: .unsure
            case nil: account.isSignedIn ? .waiting : .signedOut
            }
        self.init(
            id: act.id, account: account.id, act: act.act, isOn: act.wanted, thing: act.thing, made: act.made,
            state: state)
    }
}
