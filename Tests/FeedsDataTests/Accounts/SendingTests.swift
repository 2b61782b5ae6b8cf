// Acts reach a server that loses answers, dies, asks to wait and refuses: each once.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite(.timeLimit(.minutes(1))) struct SendingTests {
    private let scene: AccountsScene

    init() throws { scene = try AccountsScene() }

    private func firstPost() async throws -> Post {
        try #require(try await scene.posts("mastodon:local:\(scene.mastodon.host)").first)
    }

    private var mark: String { "like \(MastodonStatus(3, createdAt: .now).id) ann" }

    @Test func withoutAnAccountALikeStaysHere() async throws {
        try await scene.like(try await firstPost())
        #expect(try await scene.accounts.waiting().isEmpty)
        #expect(scene.mastodon.server.log.requests().allSatisfy { $0.method == "GET" })
    }

    @Test func aLikeIsSentAndTakenBack() async throws {
        try await scene.signInAtMastodon()
        let post = try await firstPost()
        try await scene.like(post)
        try await scene.drained()
        #expect(scene.mastodon.members.marks == [mark])
        #expect(try await scene.accounts.marks() == [SentMark(act: .like, uri: try #require(post.uri))])
        // Undo names no post.
        try await scene.accounts.carriedOut([.liked(post.key, nil)])
        try await scene.drained()
        #expect(scene.mastodon.members.marks.isEmpty && scene.mastodon.members.changes == [mark: 2])
        // And neither does redo.
        try await scene.accounts.carriedOut([.liked(post.key, scene.clock.date)])
        try await scene.drained()
        #expect(scene.mastodon.members.marks == [mark])
    }

    @Test func thePreferenceOfAnAccountKeepsLikesHere() async throws {
        let account = try await scene.signInAtMastodon()
        try await scene.accounts.set(sendsLikes: false, of: account.id)
        try await scene.like(try await firstPost())
        try await scene.drained()
        #expect(scene.mastodon.members.changes.isEmpty)
        try await scene.signInAtMastodon()
        #expect(try await scene.accounts.accounts().map(\.sendsLikes) == [false])
    }

    @Test func aPostOfAnotherServerIsFoundFirst() async throws {
        let other = try MastodonReplica()
        other.publish(MastodonReplica.statuses(1, until: .now))
        try await scene.signInAtMastodon()
        let post = try await scene.posts("mastodon:local:\(other.host)")[0]
        try await scene.like(post)
        try await scene.drained()
        // The server does not know it yet, and says so.
        guard case .refused(let words)? = try await scene.accounts.waiting().first?.state else {
            Issue.record("not refused")
            return
        }
        #expect(words.contains(scene.mastodon.host))
        scene.mastodon.know(try #require(post.uri), as: "555")
        let item = try #require(try await scene.accounts.waiting().first)
        try await scene.accounts.retry(item.id)
        try await scene.drained()
        #expect(scene.mastodon.members.changes == ["like 555 ann": 1])
        let search = try #require(scene.mastodon.server.log.requests().last { $0.path.hasPrefix("/api/v2/search") })
        #expect(search.path.contains("resolve=true") && search.token != nil)
    }

    @Test(arguments: [
        [ReplicaFault.losesAnswer], [.dies], [.losesAnswer, .losesAnswer, .dies, .losesAnswer], [.fails, .dies],
        [.asksToWait(seconds: 90)], [.resets(Date(timeIntervalSince1970: 1_780_000_400))],
    ])
    func everyActArrivesOnce(faults: [ReplicaFault]) async throws {
        let account = try await scene.signInAtMastodon()
        let post = try await firstPost()
        scene.mastodon.members.faults = faults
        let thing = try #require(SentThing(post, reply: "Lovely"))
        try await scene.accounts.wish(.reply, true, thing, by: account.id)
        try await scene.accounts.wish(.boost, true, try #require(SentThing(post)), by: account.id)
        try await scene.accounts.wish(.bookmark, true, try #require(SentThing(post)), by: account.id)
        try await scene.drained()
        let members = scene.mastodon.members
        #expect(members.replies.map(\.text) == ["Lovely"] && members.replies.map(\.parent) == [post.id])
        #expect(members.marks == ["boost \(post.id) ann", "bookmark \(post.id) ann"])
        #expect(members.changes.values.allSatisfy { $0 == 1 } && members.faults.isEmpty)
    }

    @Test func aReplyWhoseAnswerWasLostIsDeletedWhenItIsTakenBack() async throws {
        let account = try await scene.signInAtMastodon()
        scene.mastodon.members.faults = [.losesAnswer]
        let thing = try #require(SentThing(try await firstPost(), reply: "Lovely"))
        try await scene.accounts.wish(.reply, true, thing, by: account.id)
        try await scene.accounts.wish(.reply, false, thing, by: account.id)
        try await scene.drained()
        #expect(scene.mastodon.members.replies.isEmpty)
        #expect(try await scene.accounts.waiting().isEmpty)
    }

    @Test func actsOfAnOfflineEveningAreSentInTheMorning() async throws {
        let account = try await scene.signInAtMastodon()
        let post = try await firstPost()
        // The account's rights do not reach the program: a locked keyring is like no network.
        scene.restart()
        scene.keyring.trouble = .locked
        try await scene.like(post)
        #expect(try await scene.accounts.waiting().count == 1)
        #expect(scene.mastodon.members.changes.isEmpty)
        scene.restart()
        scene.keyring.trouble = nil
        #expect(try await scene.accounts.accounts() == [account])
        try await scene.drained()
        #expect(scene.mastodon.members.changes == [mark: 1])
    }

    @Test func aRevokedAccountWaitsUntilTheUserSignsInAgain() async throws {
        try await scene.signInAtMastodon()
        let post = try await firstPost()
        scene.mastodon.members.tokens = [:]
        try await scene.like(post)
        try await scene.drained()
        #expect(try await scene.accounts.waiting().map(\.state) == [.signedOut])
        #expect(try await scene.accounts.accounts().map(\.isSignedIn) == [false])
        scene.restart()
        #expect(try await scene.accounts.waiting().map(\.state) == [.signedOut])
        try await scene.signInAtMastodon()
        try await scene.drained()
        #expect(scene.mastodon.members.changes == [mark: 1])
    }

    @Test func aRefusalStaysWithTheServersWords() async throws {
        try await scene.signInAtMastodon()
        scene.mastodon.members.faults = [.refuses("You are not allowed")]
        try await scene.like(try await firstPost())
        try await scene.drained()
        scene.restart()
        let item = try #require(try await scene.accounts.waiting().first)
        #expect(item.state == .refused("You are not allowed") && item.act == .like)
        try await scene.accounts.discard(item.id)
        #expect(try await scene.accounts.waiting().isEmpty && scene.mastodon.members.changes.isEmpty)
    }

    @Test func following() async throws {
        let account = try await scene.signInAtMastodon()
        let ann = SentThing(post: nil, uri: "ann@\(scene.mastodon.host)")
        try await scene.accounts.wish(.follow, true, ann, by: account.id)
        try await scene.drained()
        #expect(scene.mastodon.members.marks == ["follow 9 ann"])
        try await scene.accounts.wish(.follow, false, ann, by: account.id)
        try await scene.drained()
        #expect(scene.mastodon.members.marks.isEmpty)
    }

    @Test func signingOutDropsWhatWaits() async throws {
        let account = try await scene.signInAtMastodon()
        scene.mastodon.members.faults = [.refuses("no")]
        try await scene.like(try await firstPost())
        try await scene.drained()
        _ = try await scene.accounts.signOut(account.id)
        #expect(try await scene.accounts.waiting().isEmpty)
        try await scene.signInAtMastodon()
        try await scene.drained()
        #expect(scene.mastodon.members.changes.isEmpty)
    }

    // MARK: PeerTube

    @Test func peerTubeLikesAndSubscribes() async throws {
        let account = try await scene.signInAtPeerTube()
        let post = try #require(try await scene.posts("peertube:local:\(scene.peerTube.host)").first)
        scene.peerTube.members.faults = [.losesAnswer, .dies]
        try await scene.like(post)
        let channel = SentThing(post: nil, uri: "ann@\(scene.peerTube.host)")
        try await scene.accounts.wish(.follow, true, channel, by: account.id)
        try await scene.drained()
        // No request is repeated behind the outbox's back.
        #expect(scene.peerTube.server.log.requests().count { $0.method == "PUT" } == 3)
        #expect(scene.peerTube.members.changes == ["like \(post.id) ann": 1, "follow \(channel.uri) ann": 1])
        try await scene.like(post, false)
        try await scene.drained()
        #expect(scene.peerTube.members.marks == ["follow \(channel.uri) ann"])
    }

    @Test func anOldTokenIsRefreshedOnceForAll() async throws {
        scene.peerTube.members.tokensLast = 600
        let account = try await scene.signInAtPeerTube()
        scene.clock.leap(.seconds(590))
        async let one = scene.posts(account.id.home)
        async let two = scene.posts(account.id.home)
        #expect(try await one.count == 3)
        #expect(try await two.count == 3)
        let refreshed = scene.peerTube.server.log.requests("/api/v1/users/token")
        #expect(refreshed.count { $0.form["grant_type"] == "refresh_token" } == 1)
    }

    /// Only the server's refusal ends a sign-in.
    @Test(arguments: [590, 601]) func aServerThatGivesNoTokenNowSignsNobodyOut(after seconds: Int) async throws {
        scene.peerTube.members.tokensLast = 600
        let account = try await scene.signInAtPeerTube()
        scene.clock.leap(.seconds(seconds))
        scene.peerTube.members.givesNothing = true
        if seconds > 600 {
            scene.peerTube.members.tokens = [:]
            let error = FeedServiceError.network(place: scene.peerTube.host, .status(500))
            await #expect(throws: error) { try await scene.posts(account.id.home) }
        } else {
            #expect(try await scene.posts(account.id.home).count == 3)
        }
        #expect(try await scene.accounts.accounts().map(\.isSignedIn) == [true])
        scene.peerTube.members.givesNothing = false
        #expect(try await scene.posts(account.id.home).count == 3)
    }

    @Test func aTokenThatTheServerForgotIsRefreshedToo() async throws {
        let account = try await scene.signInAtPeerTube()
        scene.peerTube.members.tokens = [:]
        #expect(try await scene.posts(account.id.home).count == 3)
    }
}
