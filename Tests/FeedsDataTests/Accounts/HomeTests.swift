// What an account follows on its server, as a source.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite(.timeLimit(.minutes(1))) struct HomeTests {
    private let scene: AccountsScene

    init() throws { scene = try AccountsScene() }

    @Test func theHomeOfAnAccountIsASource() async throws {
        let account = try await scene.signInAtMastodon()
        let posts = try await scene.posts(account.id.home)
        #expect(posts.count == 3 && posts.allSatisfy { $0.key.source == account.id.home })
        let asked = try #require(scene.mastodon.server.log.requests().last { $0.path.contains("timelines/home") })
        #expect(asked.token == scene.mastodon.members.tokens.keys.first)
    }

    @Test func wordsAndPrivatePostsAreLeftOut() async throws {
        let account = try await scene.signInAtMastodon()
        var secret = MastodonStatus(8, createdAt: scene.clock.date)
        secret.visibility = "private"
        var words = MastodonStatus(9, createdAt: scene.clock.date)
        words.attachments = []
        scene.mastodon.publish(secret, words)
        #expect(try await scene.posts(account.id.home).count == 3)
    }

    @Test func withoutTheTokenItSaysSignInAgain() async throws {
        let account = try await scene.signInAtMastodon()
        let error = FeedServiceError.signedOut(account: account.id.handle)
        #expect(error.description == "You are not signed in as \(account.id.handle). Sign in again.")
        _ = try await scene.accounts.signOut(account.id)
        await #expect(throws: error) { try await scene.posts(account.id.home) }
        await #expect(throws: error) { try await scene.posts(account.id.home) }
    }

    @Test func aLockedKeyringIsSaidInWords() async throws {
        let account = try await scene.signInAtMastodon()
        scene.restart()
        scene.keyring.trouble = .locked
        await #expect(throws: FeedServiceError.self) { try await scene.posts(account.id.home) }
        do {
            _ = try await scene.posts(account.id.home)
        } catch let error as FeedServiceError {
            #expect(error.description.contains("locked"))
        }
    }

    @Test func aLikeGoesToTheAccountOfTheHome() async throws {
        try await scene.signInAtMastodon("ann")
        let bob = try await scene.signInAtMastodon("bob")
        try await scene.like(try await scene.posts(bob.id.home)[0])
        try await scene.drained()
        #expect(
            scene.mastodon.members.marks.allSatisfy { $0.hasSuffix("bob") } && scene.mastodon.members.marks.count == 1)
    }

    @Test func subscriptionsOfPeerTube() async throws {
        let account = try await scene.signInAtPeerTube()
        let posts = try await scene.posts(account.id.home)
        #expect(posts.count == 3 && posts.allSatisfy { $0.key.source == account.id.home })
    }

    @Test(arguments: ["mastodon:home:@m.example", "mastodon:home:a b@m.example", "peertube:home:@t.example"])
    func whatNamesNoAccountIsNoHome(text: String) {
        #expect(MastodonPlace(text) == nil && PeerTubePlace(text) == nil)
    }
}
