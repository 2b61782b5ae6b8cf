// Hidden posts are not shown, a user on a hidden post goes to the next one, and an undo leads back.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

private let secondPage = BatchToken("/page2.json")

@MainActor private final class Rig {
    let person = PersonRig()
    let maker = FakePlayerMaker()
    let model: FeedsViewModel
    private let listener = PageListener()

    init(
        _ posts: [Post], next: BatchToken? = nil,
        pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:],
        place: FeedSource.Place = .path("/feed.json")
    ) {
        let first = FeedsResponse(shape: .sample, posts: posts, next: next)
        model = FeedsViewModel(
            source: FeedSource(place: place), repository: FakeFeedRepository(first: [.success(first)], pages: pages),
            maker: maker, scheduler: ManualScheduler(), person: person.desk)
        listener.model = model
        model.players.follow(listener)
    }

    var ids: [String] { model.posts.map(\.id) }
    var current: String? { model.post(model.currentIndex)?.id }
    var isConsistent: Bool { listener.wrong.isEmpty }
    var playing: String? { model.players.playing.flatMap(model.post)?.id }

    func letDecodersWork() { maker.letDecodersWork() }

    func open() async {
        await model.loadPosts()
        letDecodersWork()
    }

    func go(to index: Int) {
        model.committed(to: index)
        model.settled(at: index)
        letDecodersWork()
    }

    func hide(_ id: String) async {
        guard let post = model.posts.first(where: { $0.id == id }) else { return }
        person.desk.hide(post)
        await person.settle()
    }

    func undo() async {
        person.desk.undo()
        await person.settle()
    }
}

/// Compares every reported player with the post of that handle.
@MainActor private final class PageListener: VideoPlayerFollower {
    weak var model: FeedsViewModel?
    var wrong: [String] = []

    func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?) {
        guard let player = player as? FakePlayer, model?.post(item)?.id != player.item.id else { return }
        wrong.append("\(player.item.id) is shown at \(item.number)")
    }
    func playersChanged(live: Int, audible: Int, playing: Int) {
        if audible > 1 || playing > 1 { wrong.append("two at once") }
    }
}

@MainActor @Suite struct HiddenPostsTests {
    @Test func theNextOneTakesItsPlaceAndPlaysWithThePlayerItHad() async {
        let rig = Rig(SamplePosts.videos(0..<6))
        await rig.open()
        rig.go(to: 2)
        let next = rig.maker.player(of: "v3")
        rig.model.card(2)?.hideTapped()
        await rig.person.settle()
        #expect(rig.ids == ["v0", "v1", "v3", "v4", "v5"])
        #expect(rig.current == "v3" && rig.model.currentIndex == 2 && rig.playing == "v3")
        #expect(rig.maker.player(of: "v3") === next && next?.acts == [.prime, .play] && next?.isMuted == false)
        #expect(rig.maker.player(of: "v2")?.acts.last == .close)
        #expect(rig.person.desk.notice?.canUndo == true && rig.isConsistent)
        #expect(rig.model.edition == 1, "nothing starts over")
    }

    @Test func undoBringsItBackAtItsOldPlaceAndUnderOnesEyes() async {
        let rig = Rig(SamplePosts.videos(0..<6))
        await rig.open()
        rig.go(to: 2)
        await rig.hide("v2")
        await rig.undo()
        rig.letDecodersWork()
        #expect(rig.ids == SamplePosts.videos(0..<6).map(\.id))
        #expect(rig.current == "v2" && rig.playing == "v2" && rig.isConsistent)
    }

    @Test func severalUndosLeadBackStepByStep() async {
        let rig = Rig(SamplePosts.videos(0..<6))
        await rig.open()
        rig.go(to: 2)
        await rig.hide("v2")
        await rig.hide("v3")
        #expect(rig.current == "v4")
        await rig.undo()
        #expect(rig.current == "v3")
        await rig.undo()
        #expect(rig.current == "v2" && rig.ids.count == 6 && rig.isConsistent)
    }

    @Test func whoHasGoneOnStaysWhenItComesBack() async {
        let rig = Rig(SamplePosts.videos(0..<8))
        await rig.open()
        rig.go(to: 2)
        await rig.hide("v2")
        rig.go(to: 3)
        #expect(rig.current == "v4")
        await rig.undo()
        #expect(rig.current == "v4" && rig.model.currentIndex == 4 && rig.ids[2] == "v2" && rig.playing == "v4")
    }

    @Test func theLastOneGivesWayToTheOneBefore() async {
        let rig = Rig(SamplePosts.videos(0..<3))
        await rig.open()
        rig.go(to: 2)
        await rig.hide("v2")
        #expect(rig.current == "v1" && rig.ids == ["v0", "v1"])
        await rig.undo()
        #expect(rig.current == "v2")
    }

    @Test func whatIsHiddenElsewhereDoesNotMoveOne() async {
        let rig = Rig(SamplePosts.videos(0..<6))
        await rig.open()
        rig.go(to: 3)
        rig.model.pauseToggled()
        await rig.hide("v0")
        #expect(rig.current == "v3" && rig.model.currentIndex == 2)
        #expect(rig.model.players.isUserPaused && rig.model.card(2)?.isPaused == true, "a pause stays")
    }

    @Test func anAuthorGoesWithAllTheirPosts() async {
        var posts = SamplePosts.videos(0..<6)
        for index in [1, 2, 4] { posts[index].author = Author(name: "Ann") }
        let rig = Rig(posts)
        await rig.open()
        rig.go(to: 1)
        rig.model.card(1)?.hideAuthorTapped()
        await rig.person.settle()
        rig.letDecodersWork()
        #expect(rig.ids == ["v0", "v3", "v5"] && rig.current == "v3" && rig.playing == "v3")
        await rig.undo()
        #expect(rig.ids == posts.map(\.id) && rig.current == "v1" && rig.isConsistent)
    }

    @Test func whenAllIsHiddenTheScreenSaysSoAndUndoBringsItBack() async {
        let rig = Rig([SamplePosts.video("v0")])
        await rig.open()
        await rig.hide("v0")
        #expect(rig.ids == [] && rig.model.isAllHidden && rig.model.emptiness.hasPrefix("Everything here is hidden."))
        #expect(rig.maker.players.allSatisfy { $0.acts.last == .close })
        await rig.undo()
        rig.letDecodersWork()
        #expect(rig.current == "v0" && rig.playing == "v0" && !rig.model.isAllHidden)
    }

    @Test func whatWasHiddenBeforeNeverShows() async throws {
        let rig = Rig(SamplePosts.videos(0..<3))
        let hidden = SamplePosts.video("v0")
        _ = try await rig.person.store.inside.perform([.kept(hidden), .hidden(hidden.key, rig.person.now)])
        await rig.open()
        #expect(rig.ids == ["v1", "v2"])
        #expect(!rig.maker.players.contains { $0.item.id == "v0" })
    }

    @Test func whatComesBackIntoAnEmptyFeedBeginsAtTheFirst() async throws {
        let posts = SamplePosts.videos(0..<3)
        let rig = Rig(posts)
        let acts = posts.flatMap { [.kept($0), .hidden($0.key, rig.person.now)] as [UserAct] }
        _ = try await rig.person.store.inside.perform(acts)
        await rig.open()
        #expect(rig.ids == [] && rig.model.isAllHidden)
        rig.person.desk.perform(posts.map { .hidden($0.key, nil) })
        await rig.person.settle()
        rig.letDecodersWork()
        #expect(rig.ids == ["v0", "v1", "v2"] && rig.current == "v0" && rig.playing == "v0")
    }

    @Test func furtherPagesAreFilteredToo() async throws {
        let page = FeedsResponse(shape: .sample, posts: SamplePosts.videos(3..<6))
        let rig = Rig(SamplePosts.videos(0..<3), next: secondPage, pages: [secondPage: [.success(page)]])
        let hidden = SamplePosts.video("v4")
        _ = try await rig.person.store.inside.perform([.kept(hidden), .hidden(hidden.key, rig.person.now)])
        await rig.open()
        await until { rig.model.pagingState == .end }
        #expect(rig.ids == ["v0", "v1", "v2", "v3", "v5"])
        await rig.undoByHand(hidden)
        #expect(rig.ids == (0..<6).map { "v\($0)" }, "and come back where they were")
    }

    /// Without visible posts the model reads on, but not for ever in an endless feed of hidden posts.
    @Test func pagesOfHiddenPostsAreReadOnUntilSomethingShowsOrPatienceEnds() async throws {
        var pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:]
        for number in 0..<60 {
            var post = SamplePosts.video("p\(number)")
            post.author = Author(name: number == 9 ? "Bea" : "Ann")
            let response = FeedsResponse(shape: .sample, posts: [post], next: page(number + 1))
            pages[page(number)] = [.success(response)]
        }
        let rig = Rig([], next: page(0), pages: pages)
        let ann = AuthorKey(source: "", name: "Ann")
        _ = try await rig.person.store.inside.perform([.authorHidden(ann, rig.person.now)])
        await rig.open()
        await until { rig.model.pagingState == .end }
        #expect(rig.ids == ["p9"])
    }

    private func page(_ number: Int) -> BatchToken { BatchToken("/page-\(number).json") }

    @Test func theListOfWhatIsHiddenShowsIt() async throws {
        let hidden = SamplePosts.videos(0..<2)
        let rig = Rig(hidden, place: .library(LibraryQuery(.hidden)))
        for post in hidden { await rig.hide(post.id) }
        _ = try await rig.person.store.inside.perform(hidden.map { .hidden($0.key, rig.person.now) })
        await rig.open()
        #expect(rig.ids == ["v0", "v1"])
    }

    /// Hiding, undoing, swiping and finishing decoders in any order: numbers, players and posts stay together.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func anyOrderOfActsKeepsPlayersWithTheirPosts(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let rig = Rig(SamplePosts.videos(0..<14))
        await rig.open()
        for _ in 0..<60 {
            let index = Int.random(in: 0..<max(1, rig.ids.count), using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3: rig.go(to: index)
            case 3: rig.model.committed(to: index)
            case 4, 5: await rig.hide(rig.current ?? "")
            case 6: await rig.hide(rig.ids.indices.contains(index) ? rig.ids[index] : "")
            default: await rig.undo()
            }
            if Bool.random(using: &random) { rig.letDecodersWork() }
        }
        rig.letDecodersWork()
        #expect(rig.isConsistent, "seed \(seed)")
        #expect(rig.playing == rig.current, "seed \(seed)")
    }
}

extension Rig {
    /// Shows it again, as the library does.
    fileprivate func undoByHand(_ post: Post) async {
        person.desk.perform([.hidden(post.key, nil)])
        await person.settle()
    }
}
