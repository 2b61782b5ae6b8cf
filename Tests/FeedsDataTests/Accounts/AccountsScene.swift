// Replicas of two servers, the user's accounts on them, and a file that survives restarts.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Synchronization
import Testing

@testable import FeedsData

final class AccountsScene: Sendable {
    let mastodon: MastodonReplica
    let peerTube: PeerTubeReplica
    let keyring = FakeSecrets()
    let folder = FileManager.default.temporaryDirectory.appending(path: "mutoscope-accounts-\(UUID().uuidString)")
    let clock = LeapingClock()
    private let haste = HastyTime()
    private let parts = Mutex<Parts?>(nil)

    struct Parts {
        let accounts: Accounts
        let apis: ServerAPIs
        let storage: FakeStorageService
        let servers: KnownServers
    }

    init() throws {
        let clock = clock
        mastodon = try MastodonReplica { clock.date }
        peerTube = try PeerTubeReplica { clock.date }
        mastodon.publish(MastodonReplica.statuses(3, until: clock.date))
        peerTube.publish(PeerTubeReplica.videos(3, until: clock.date))
        restart()
    }

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    var now: Parts {
        get throws { try #require(parts.withLock { $0 }) }
    }
    var accounts: Accounts { get throws { try now.accounts } }
    var file: URL { folder.appending(path: "accounts.sqlite") }

    /// A new run of the program; requests of the old one end without effect.
    func restart() {
        let (clock, haste, servers, storage) = (clock, haste, KnownServers(), FakeStorageService())
        let guest = ServerAPIs(
            network: NetworkService(servers: servers), paces: ServerPaces(clock: clock, now: { haste.next }),
            storage: storage,
            servers: servers, now: { clock.date })
        let secrets = SecretStore(keyring: keyring)
        let tokens = AccountTokens(secrets: secrets, apis: guest, now: { clock.date })
        let accounts = Accounts(
            store: AccountStore(folder: folder), secrets: secrets, tokens: tokens, apis: guest, clock: clock,
            now: { clock.date })
        parts.withLock { $0 = Parts(accounts: accounts, apis: guest.with(tokens), storage: storage, servers: servers) }
    }

    // MARK: The browser

    /// As a browser that is signed in at the server: follows redirects, also to the app.
    static func browse(_ page: URL) async -> Bool {
        let answer = try? await SoupClient().fetch(SoupRequest(url: page, takesRefusals: true))
        return answer != nil
    }

    @discardableResult
    func signInAtMastodon(
        _ name: String = "ann", browser: @escaping @Sendable (URL) async -> Bool = browse
    ) async throws -> Account {
        mastodon.members.visitor = name
        let offer = try await accounts.offer(at: mastodon.host)
        return try await accounts.signIn(offer, open: browser).account
    }

    @discardableResult
    func signInAtPeerTube(_ password: String = "correct horse", code: String? = nil) async throws -> Account {
        let offer = try await accounts.offer(at: "ann@\(peerTube.host)")
        let login = Login(name: "ann", password: Secret(password), code: code.map { Secret($0) })
        return try await accounts.signIn(offer, with: login).account
    }

    // MARK: Acts

    /// A post as the server's own list shows it.
    func posts(_ text: String) async throws -> [Post] {
        let apis = try now.apis
        let kinds: [any SourceKind] = [MastodonKind(apis), PeerTubeKind(apis)]
        for kind in kinds {
            if let source = kind.source(named: text) {
                return try await FeedRepository(kinds: kinds, servers: now.servers).posts(from: source).posts
            }
        }
        return []
    }

    func like(_ post: Post, _ isOn: Bool = true) async throws {
        try await accounts.carriedOut([.kept(post), .liked(post.key, isOn ? clock.date : nil)])
    }

    /// Waits until nothing is on its way any more.
    func drained() async throws {
        let accounts = try accounts
        let changes = await accounts.changes()
        if await accounts.waiting().allSatisfy({ $0.state != .waiting }) { return }
        for await _ in changes where await accounts.waiting().allSatisfy({ $0.state != .waiting }) { return }
    }
}
