// Tokens and passwords are in the keyring and in requests to their own server, and nowhere else.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite(.timeLimit(.minutes(1))) struct TokenSecrecyTests {
    private let scene: AccountsScene

    init() throws { scene = try AccountsScene() }

    @Test func noFileHoldsASecret() async throws {
        try await scene.signInAtMastodon()
        try await scene.signInAtPeerTube()
        try await scene.like(try await scene.posts("mastodon:local:\(scene.mastodon.host)")[0])
        try await scene.drained()
        var secrets = ["correct horse", "secret-of-client", "local-secret", "refresh-1", "code-1"]
        secrets += Array(scene.mastodon.members.tokens.keys) + Array(scene.peerTube.members.tokens.keys)
        let files = FileManager.default.enumerator(at: scene.folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        #expect(!files.isEmpty)
        for case let file as URL in files {
            let bytes = try Data(contentsOf: file)
            for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) in \(file)") }
        }
        let rights = try FileManager.default.attributesOfItem(atPath: scene.file.path())[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test func noStoredAnswerIsThatOfAnAccount() async throws {
        let account = try await scene.signInAtMastodon()
        #expect(try await scene.posts(account.id.home).count == 3)
        let storage = try scene.now.storage
        let page = try #require(URL(string: "http://\(scene.mastodon.host)/api/v1/timelines/home?limit=40"))
        #expect(await !storage.keys.contains(DocumentKey(address: page)))
    }

    @Test func aRedirectGetsNeitherCodeNorToken() async throws {
        let thief = try LoopbackServer.answering { _ in .text("{}", type: "application/json") }
        scene.mastodon.members.tokenRedirect = thief.url("/oauth/token").absoluteString
        await #expect(throws: SignInError.self) { try await scene.signInAtMastodon() }
        #expect(thief.log.requests().isEmpty)
        scene.mastodon.members.tokenRedirect = nil
        let account = try await scene.signInAtMastodon()
        scene.mastodon.server["/api/v1/timelines/home?limit=40"] = .redirect(to: thief.url("/home").absoluteString)
        await #expect(throws: FeedServiceError.self) { try await scene.posts(account.id.home) }
        #expect(thief.log.requests().isEmpty)
    }

    @Test func aTokenGoesToItsOwnServerAlone() async throws {
        let other = try MastodonReplica()
        other.publish(MastodonReplica.statuses(2, until: .now))
        try await scene.signInAtMastodon()
        let foreign = try await scene.posts("mastodon:local:\(other.host)")[0]
        scene.mastodon.know(try #require(foreign.uri), as: "555")
        try await scene.like(foreign)
        try await scene.drained()
        #expect(scene.mastodon.members.changes == ["like 555 ann": 1])
        #expect(!other.server.log.requests().contains { $0.token != nil || $0.method != "GET" })
        // The name of a home does not turn into a request with another account's token.
        await #expect(throws: FeedServiceError.signedOut(account: "ann@\(other.host)")) {
            try await scene.posts("mastodon:home:ann@\(other.host)")
        }
        #expect(!other.server.log.requests().contains { $0.token != nil })
    }

    @Test func noTokenIsInAnAddressOrAnError() async throws {
        let account = try await scene.signInAtMastodon()
        let token = try #require(scene.mastodon.members.tokens.keys.first)
        for request in scene.mastodon.server.log.requests() { #expect(!request.path.contains(token)) }
        scene.mastodon.members.tokens = [:]
        await #expect(throws: FeedServiceError.signedOut(account: account.id.handle)) {
            try await scene.posts(account.id.home)
        }
        let rights = try #require(scene.keyring.kept[account.id.secret].flatMap { AccountRights($0) })
        #expect(!"\(rights)".contains(token) && !String(reflecting: rights).contains(token))
    }
}
