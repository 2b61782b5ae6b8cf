// The user's accounts, the sign-in that is under way, and the acts that have not reached their servers.
// Thread: main actor. Invariant: `step` is what the user waits for or is asked; a sign-in that is cancelled or failed
// leaves only a sentence.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class AccountsModel {
    package enum Step: Sendable, Hashable {
        case idle
        /// The server is asked how one signs in.
        case asking
        /// The server's page is open in the browser.
        case inBrowser(server: String)
        /// The user writes name and password, and the code of a second factor where it is asked for.
        case password(SignInOffer, asksForCode: Bool, problem: String?)
        case signingIn
    }

    package private(set) var accounts: [Account] = []
    package private(set) var waiting: [OutboxItem] = []
    package private(set) var step = Step.idle
    /// What went wrong last, or what the user should know of the new account. The view that shows it calls
    /// `sentenceShown`.
    package private(set) var sentence: String?
    /// What the accounts have done or are about to do.
    private var marks: Set<SentMark> = []
    @ObservationIgnored private let serving: any AccountsServing
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var following: Task<Void, Never>?
    /// Each act waits for the act before it.
    @ObservationIgnored private var last: Task<Void, Never>?

    package init(_ serving: any AccountsServing) { self.serving = serving }

    /// Reads the accounts, and follows their changes.
    package func begin() {
        guard following == nil else { return }
        following = Task { [weak self, serving] in
            let changes = await serving.changes()
            await self?.read()
            for await _ in changes { await self?.read() }
        }
    }

    private func read() async {
        let (accounts, waiting, marks) = (await serving.accounts(), await serving.waiting(), await serving.marks())
        if accounts != self.accounts { self.accounts = accounts }
        if waiting != self.waiting { self.waiting = waiting }
        if marks != self.marks { self.marks = marks }
    }

    // MARK: Signing in

    /// `open` shows a page in the browser.
    package func signIn(at text: String, open: @escaping @Sendable (URL) async -> Bool) {
        begin(.asking) { [weak self, serving] () async throws(SignInError) in
            let offer = try await serving.offer(at: text)
            switch offer.way {
            case .password: self?.step = .password(offer, asksForCode: false, problem: nil)
            case .browser:
                self?.step = .inBrowser(server: offer.server)
                self?.end(with: try await serving.signIn(offer, open: open).warning)
            }
        }
    }

    package func signIn(_ offer: SignInOffer, with login: Login) {
        begin(.signingIn) { [weak self, serving] () async throws(SignInError) in
            do throws(SignInError) {
                self?.end(with: try await serving.signIn(offer, with: login).warning)
            } catch {
                guard [.codeNeeded, .wrongCode, .wrongPassword].contains(error) else { throw error }
                self?.step = .password(
                    offer, asksForCode: error != .wrongPassword || login.code != nil, problem: error.description)
            }
        }
    }

    package func cancel() {
        task?.cancel()
        (step, sentence) = (.idle, nil)
    }

    package func sentenceShown() { sentence = nil }

    private func begin(_ first: Step, _ body: @escaping () async throws(SignInError) -> Void) {
        task?.cancel()
        (step, sentence) = (first, nil)
        task = Task { [weak self] in
            do throws(SignInError) {
                try await body()
            } catch {
                guard !Task.isCancelled else { return }
                self?.end(with: error.description)
            }
        }
    }

    private func end(with words: String?) { (step, sentence) = (.idle, words) }

    package func signOut(_ account: Account) {
        Task { [weak self, serving] in
            let sentence = await serving.signOut(account.id)
            self?.sentence = sentence
            await self?.read()
        }
    }

    package func set(sendsLikes: Bool, of account: Account) {
        inOrder { await $0.set(sendsLikes: sendsLikes, of: account.id) }
    }

    // MARK: Acts

    /// The acts that the user carried out on this machine.
    package func carriedOut(_ acts: [UserAct]) {
        guard acts.contains(where: { if case .liked = $0 { true } else { false } }) else { return }
        inOrder { await $0.carriedOut(acts) }
    }

    /// The account that acts on the post: the one through which it came, else one of its server, else the first of its
    /// network.
    package func account(for post: Post) -> Account? {
        guard let network = post.key.source.split(separator: ":").first else { return nil }
        let fitting = accounts.filter { $0.id.network == network }
        return fitting.first { $0.id.home == post.key.source }
            ?? fitting.first { post.key.source.hasSuffix("@\($0.id.server)") } ?? fitting.first
    }

    /// What can be done with the post on its network, besides what the app does anyway.
    package func acts(for post: Post) -> Set<SentAct> {
        guard let account = account(for: post), post.uri != nil else { return [] }
        return SentAct.known(to: account.id.network).subtracting([.like])
    }

    package func isDone(_ act: SentAct, _ post: Post) -> Bool {
        guard let thing = Self.thing(act, post) else { return false }
        return marks.contains(SentMark(act: act, uri: thing.uri))
    }

    /// Does it, or takes it back.
    package func toggle(_ act: SentAct, _ post: Post) {
        guard let account = account(for: post), let thing = Self.thing(act, post) else { return }
        wish(act, !isDone(act, post), thing, by: account)
    }

    package func reply(_ text: String, to post: Post) {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let account = account(for: post), !words.isEmpty, let thing = SentThing(post, reply: words) else {
            return
        }
        wish(.reply, true, thing, by: account)
    }

    private func wish(_ act: SentAct, _ isOn: Bool, _ thing: SentThing, by account: Account) {
        inOrder { [weak self] serving in
            do throws(StoreError) {
                try await serving.wish(act, isOn, thing, by: account.id)
            } catch {
                await self?.say(error.description)
            }
        }
    }

    private func say(_ sentence: String) { self.sentence = sentence }

    private static func thing(_ act: SentAct, _ post: Post) -> SentThing? {
        guard act == .follow else { return SentThing(post) }
        return post.author?.handle.map { SentThing(post: nil, uri: $0) }
    }

    package func retry(_ item: OutboxItem) { inOrder { await $0.retry(item.id) } }
    package func discard(_ item: OutboxItem) { inOrder { await $0.discard(item.id) } }
    package func connected() { inOrder { await $0.connected() } }

    private func inOrder(_ work: @escaping @Sendable (any AccountsServing) async -> Void) {
        let before = last
        last = Task { [serving] in
            await before?.value
            await work(serving)
        }
    }

    /// Waits until all acts so far are in the outbox. Must be called before the app exits.
    package func flush() async { await last?.value }
}
