// Sign-ins over real HTTP, with a browser that comes back to a real listener.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite(.timeLimit(.minutes(1))) struct SigningInTests {
    private let scene: AccountsScene

    init() throws { scene = try AccountsScene() }

    @Test func theBrowserBringsAnAccount() async throws {
        let account = try await scene.signInAtMastodon()
        #expect(account.id.handle == "ann@\(scene.mastodon.host)" && account.displayName == "Ann" && account.sendsLikes)
        #expect(try await scene.accounts.accounts() == [account])
        let app = try #require(scene.mastodon.members.apps["client-1"])
        #expect(app.redirect.hasPrefix("http://127.0.0.1:") && app.scopes == MastodonLogin.scopes)
        let page = try #require(scene.mastodon.server.log.requests().first { $0.path.hasPrefix("/oauth/authorize") })
        #expect(page.path.contains("code_challenge_method=S256") && page.token == nil)
    }

    @Test func aHandleAndAnAddressNameTheServer() async throws {
        let host = scene.mastodon.host
        for text in [host, "@ann@\(host)", "ann@\(host)", "http://\(host)/@ann", " \(host) "] {
            let offer = try await scene.accounts.offer(at: text)
            #expect(offer.server == host && offer.way == .browser && offer.network == "mastodon")
        }
        #expect(try await scene.accounts.offer(at: scene.peerTube.host).way == .password)
        for text in ["", "a b", "@@", "ann@b@c.example"] {
            await #expect(throws: SignInError.noServer) { try await scene.accounts.offer(at: text) }
        }
        let loops = try LoopsReplica()
        await #expect(throws: SignInError.unknownSoftware(server: loops.host, software: "loops")) {
            try await scene.accounts.offer(at: loops.host)
        }
    }

    @Test func theUserSaysNo() async throws {
        scene.mastodon.members.refuses = true
        await #expect(throws: SignInError.refused) { try await scene.signInAtMastodon() }
        #expect(try await scene.accounts.accounts().isEmpty && scene.keyring.kept.isEmpty)
    }

    @Test func anotherStateAnotherPathAndASecondCodeCountForNothing() async throws {
        let account = try await scene.signInAtMastodon { page in
            guard let redirect = Self.redirect(in: page) else { return false }
            for wrong in ["?code=stolen&state=wrong", "?code=stolen", "/other?code=x", "?error=access_denied"] {
                _ = await AccountsScene.browse(URL(string: redirect + wrong) ?? page)
            }
            return await AccountsScene.browse(page)
        }
        #expect(account.id.name == "ann")
        let asked = scene.mastodon.server.log.requests("/oauth/token")
        #expect(asked.map { $0.form["code"] } == ["code-1"])
    }

    @Test func onlyForeignAnswersEndTheSignIn() async throws {
        await #expect(throws: SignInError.foreignAnswer) {
            try await scene.signInAtMastodon { page in
                for number in 1...6 {
                    let address = Self.redirect(in: page).flatMap { URL(string: "\($0)?code=x&state=\(number)") }
                    _ = await AccountsScene.browse(address ?? page)
                }
                return true
            }
        }
        #expect(scene.mastodon.server.log.requests("/oauth/token").isEmpty)
    }

    @Test func noBrowserAndCancelling() async throws {
        await #expect(throws: SignInError.noBrowser) { try await scene.signInAtMastodon { _ in false } }
        let opened = AsyncStream.makeStream(of: Void.self)
        let offer = try await scene.accounts.offer(at: scene.mastodon.host)
        let accounts = try scene.accounts
        let task = Task {
            try await accounts.signIn(offer) { _ in
                opened.continuation.yield()
                // The page stays open until the user gives up.
                for await _ in AsyncStream<Void>.never { break }
                return true
            }
        }
        for await _ in opened.stream { break }
        task.cancel()
        await #expect(throws: SignInError.cancelled) { try await task.value }
    }

    @Test func theServersAnswerNamesAnotherAccount() async throws {
        scene.mastodon.members.accountServer = "other.example"
        await #expect(throws: SignInError.otherAccount) { try await scene.signInAtMastodon() }
        // The right was given back, and nothing was kept.
        #expect(scene.mastodon.members.tokens.isEmpty && scene.keyring.kept.isEmpty)
    }

    @Test func severalAccountsAlsoOnOneServer() async throws {
        let ann = try await scene.signInAtMastodon("ann")
        let bob = try await scene.signInAtMastodon("bob")
        let tube = try await scene.signInAtPeerTube()
        #expect(try await scene.accounts.accounts() == [ann, bob, tube])
        scene.restart()
        #expect(try await scene.accounts.accounts() == [ann, bob, tube])
        #expect(try await scene.accounts.signOut(bob.id) == nil)
        #expect(try await scene.accounts.accounts() == [ann, tube] && scene.keyring.kept.count == 2)
        #expect(Set(scene.mastodon.members.tokens.values) == ["ann"])
    }

    @Test func passwordsAndSecondFactors() async throws {
        await #expect(throws: SignInError.wrongPassword) { try await scene.signInAtPeerTube("guess") }
        scene.peerTube.members.codes["ann"] = "123456"
        await #expect(throws: SignInError.codeNeeded) { try await scene.signInAtPeerTube() }
        await #expect(throws: SignInError.wrongCode) { try await scene.signInAtPeerTube(code: "000000") }
        #expect(try await scene.signInAtPeerTube(code: "123456").id.name == "ann")
    }

    @Test func aKeyringThatRefusesLeavesAWarning() async throws {
        scene.keyring.trouble = .locked
        let offer = try await scene.accounts.offer(at: scene.mastodon.host)
        let (account, warning) = try await scene.accounts.signIn(offer, open: AccountsScene.browse)
        #expect(warning?.hasPrefix("The desktop's keyring is locked.") == true)
        #expect(try await scene.posts(account.id.home).count == 3)
        let said = try await scene.accounts.signOut(account.id)
        #expect(said?.hasPrefix("The desktop's keyring is locked.") == true)
        #expect(scene.mastodon.members.tokens.isEmpty)
    }

    @Test func signingOutWithoutTheServerSaysSo() async throws {
        let account = try await scene.signInAtMastodon()
        scene.mastodon.server.stop()
        let said = try await scene.accounts.signOut(account.id)
        #expect(said?.contains("could not be told") == true)
        #expect(try await scene.accounts.accounts().isEmpty && scene.keyring.kept.isEmpty)
    }

    private static func redirect(in page: URL) -> String? {
        URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "redirect_uri" }?.value
    }
}

extension AsyncStream where Element == Void {
    /// It ends only when its task is cancelled.
    fileprivate static var never: AsyncStream<Void> { AsyncStream { _ in } }
}
