// The steps of a sign-in as the user sees them, and the acts that go to an account.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct AccountsModelTests {
    private let ann = Account(
        id: AccountID(network: "mastodon", name: "ann", server: "m.example"), displayName: "Ann")
    private let bob = Account(
        id: AccountID(network: "mastodon", name: "bob", server: "b.example"), displayName: "Bob")
    private let serving = FakeAccounts()
    private let model: AccountsModel
    private let opened: @Sendable (URL) async -> Bool = { _ in true }

    init() {
        model = AccountsModel(serving)
        model.begin()
    }

    private func post(_ source: String, uri: String? = "https://m.example/1") -> Post {
        var post = SamplePosts.video("v")
        (post.key, post.uri) = (PostKey(source: source, id: "1"), uri)
        return post
    }

    @Test func theBrowserEndsWithAnAccountOrASentence() async {
        let (serving, ann) = (serving, ann)
        await serving.set {
            $0.offered = .success(SignInOffer(network: "mastodon", server: "m.example", name: nil, way: .browser))
            $0.results = [.failure(.refused), .success((ann, "It is kept for now."))]
        }
        model.signIn(at: "m.example", open: opened)
        #expect(model.step == .asking)
        await until { model.step == .idle }
        #expect(model.sentence == SignInError.refused.description)
        model.signIn(at: "m.example", open: opened)
        await until { model.accounts == [ann] && model.step == .idle }
        #expect(model.sentence == "It is kept for now.")
    }

    @Test func aWrongPasswordIsAskedForAgainAndACodeToo() async {
        let offer = SignInOffer(network: "peertube", server: "t.example", name: "ann", way: .password)
        let (serving, ann) = (serving, ann)
        await serving.set {
            $0.offered = .success(offer)
            $0.results = [.failure(.wrongPassword), .failure(.codeNeeded), .failure(.wrongCode), .success((ann, nil))]
        }
        model.signIn(at: "t.example", open: opened)
        await until { model.step == .password(offer, asksForCode: false, problem: nil) }
        let login = Login(name: "ann", password: Secret("x"))
        for (asks, error) in [(false, SignInError.wrongPassword), (true, .codeNeeded), (true, .wrongCode)] {
            model.signIn(offer, with: login)
            #expect(model.step == .signingIn)
            await until { model.step == .password(offer, asksForCode: asks, problem: error.description) }
        }
        model.signIn(offer, with: login)
        await until { model.step == .idle && model.accounts == [ann] }
        #expect(model.sentence == nil)
    }

    @Test func cancellingLeavesNothing() async {
        model.signIn(at: "m.example", open: opened)
        model.cancel()
        await AllTasks.run()
        #expect(model.step == .idle && model.sentence == nil)
    }

    @Test func actsAreOfferedOnlyWhereAnAccountExists() async {
        #expect(model.acts(for: post("mastodon:local:m.example")).isEmpty)
        let (serving, ann, bob) = (serving, ann, bob)
        await serving.set { $0.all = [ann, bob] }
        await until { model.accounts.count == 2 }
        #expect(model.acts(for: post("mastodon:local:m.example")) == [.boost, .bookmark, .reply, .follow])
        #expect(model.acts(for: post("peertube:local:t.example")).isEmpty)
        #expect(model.acts(for: post("mastodon:local:m.example", uri: nil)).isEmpty)
        #expect(model.account(for: post("mastodon:home:bob@b.example")) == bob)
        #expect(model.account(for: post("mastodon:tag:cats@b.example")) == bob)
        #expect(model.account(for: post("mastodon:tag:cats@c.example")) == ann)
    }

    @Test func aBoostIsToggled() async {
        let (serving, ann) = (serving, ann)
        await serving.set { $0.all = [ann] }
        await until { !model.accounts.isEmpty }
        let post = post("mastodon:local:m.example")
        model.toggle(.boost, post)
        await until { model.isDone(.boost, post) }
        #expect(!model.isDone(.bookmark, post))
        model.toggle(.boost, post)
        await until { !model.isDone(.boost, post) }
    }

    @Test func likesUndoAndRedoAreTold() async {
        let person = UserActions(store: FakeLibraryStore(), accounts: model)
        let post = post("mastodon:local:m.example")
        person.like(post, true)
        person.save(post, true)
        person.undo()
        person.undo()
        person.redo()
        await person.flush()
        let told = await serving.told.flatMap { $0 }.compactMap { act in
            if case .liked(post.key, let date) = act { date != nil } else { nil }
        }
        #expect(told == [true, false, true])
    }
}
