// A shuffled feed: another order at each opening, the same order while it is open, and the visible post never moves.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@Suite struct FeedShuffleTests {
    private let posts = SamplePosts.videos(0..<40)

    @Test func anOrderIsAllOfThePageAndAlwaysTheSame() {
        for seed in 0..<50 as Range<UInt64> {
            let order = FeedShuffle(seed: seed).order(posts)
            #expect(order.sorted() == Array(posts.indices))
            #expect(order == FeedShuffle(seed: seed).order(posts))
        }
    }

    @Test func eachOpeningHasItsOwn() {
        let orders = Set((0..<50 as Range<UInt64>).map { FeedShuffle(seed: $0).order(posts) })
        #expect(orders.count == 50)
    }

    /// The source's first post becomes the first about as seldom as any other.
    @Test func noPlaceIsPreferred() {
        var firsts = [Int](repeating: 0, count: 8)
        for seed in 0..<4000 as Range<UInt64> { firsts[FeedShuffle(seed: seed).order(posts.prefix(8))[0]] += 1 }
        #expect(firsts.allSatisfy { (400...600).contains($0) }, "\(firsts)")
    }

    @Test func onePostMayComeFirst() {
        let shuffle = FeedShuffle(seed: 3, first: posts[17].key)
        #expect(shuffle.order(posts)[0] == 17)
        #expect(shuffle.order(posts.prefix(5)) == FeedShuffle(seed: 3).order(posts.prefix(5)), "it is on another page")
    }

    @Test func aPostThatIsGoneLeavesTheOthersInOrder() {
        let shuffle = FeedShuffle(seed: 9)
        let all = shuffle.order(posts).map { posts[$0].id }
        var fewer = posts
        fewer.remove(at: 11)
        #expect(shuffle.order(fewer).map { fewer[$0].id } == all.filter { $0 != "v11" })
    }
}

private let pages = (0..<4).map { BatchToken("/page-\($0).json") }

/// A feed of up to four pages with ten posts each.
@MainActor private final class Rig {
    let person = PersonRig()
    let maker = FakePlayerMaker()
    let model: FeedsViewModel

    init(seed: UInt64 = 1, place: FeedSource.Place = .path("/feed.json"), again: Int = 0, lastPage: Int = 3) {
        let first = Self.page(0, of: lastPage)
        model = FeedsViewModel(
            source: FeedSource(place: place),
            repository: FakeFeedRepository(
                first: Array(repeating: .success(first), count: again + 1),
                pages: Dictionary(
                    uniqueKeysWithValues: (1..<4).map { (pages[$0], [.success(Self.page($0, of: lastPage))]) })),
            maker: maker, scheduler: ManualScheduler(), person: person.desk, seed: seed)
    }

    private static func page(_ number: Int, of last: Int) -> FeedsResponse {
        FeedsResponse(
            shape: .sample, posts: SamplePosts.videos(number * 10..<number * 10 + 10),
            next: number < last ? pages[number + 1] : nil)
    }

    var ids: [String] { model.posts.map(\.id) }
    var current: String? { model.post(model.currentIndex)?.id }
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

    func readAll() async {
        for count in [20, 30, 40] {
            go(to: model.posts.count - 1)
            await until { self.model.posts.count == count }
        }
    }
}

@MainActor @Suite struct ShuffleTests {
    private let inOrder = SamplePosts.videos(0..<40).map(\.id)

    @Test func anotherOrderAtEachOpeningPageByPage() async {
        var orders: Set<[String]> = []
        for seed in 0..<5 as Range<UInt64> {
            let rig = Rig(seed: seed)
            rig.model.set(shuffles: true)
            await rig.open()
            await rig.readAll()
            orders.insert(rig.ids)
            for page in 0..<4 {
                let part = page * 10..<page * 10 + 10
                #expect(Set(rig.ids[part]) == Set(inOrder[part]), "pages stay together")
                #expect(Array(rig.ids[part]) != Array(inOrder[part]))
            }
        }
        #expect(orders.count == 5)
    }

    @Test func readAgainItIsAsItWas() async {
        // With only one page, because the time of the next page is unknown.
        let rig = Rig(again: 1, lastPage: 0)
        rig.model.set(shuffles: true)
        await rig.open()
        let (before, edition) = (rig.ids, rig.model.edition)
        rig.go(to: 3)
        await rig.model.refresh()
        #expect(rig.ids == before && rig.model.edition == edition && rig.model.currentIndex == 3)
    }

    @Test func whatIsOnScreenGoesOnWhenItIsTurnedOnAndOff() async {
        let rig = Rig()
        await rig.open()
        rig.go(to: 4)
        let player = rig.maker.player(of: "v4")
        rig.model.set(shuffles: true)
        rig.letDecodersWork()
        #expect(rig.current == "v4" && rig.playing == "v4" && rig.ids[0] == "v4", "the others follow it")
        #expect(rig.maker.player(of: "v4") === player && player?.acts == [.prime, .play], "nothing begins anew")
        #expect(rig.ids != inOrder)
        rig.go(to: 2)
        let now = rig.current
        rig.model.set(shuffles: false)
        rig.letDecodersWork()
        #expect(rig.ids.prefix(10) == inOrder.prefix(10) && rig.current == now && rig.playing == now)
    }

    @Test func whatWasReadBeforeComesBackInOrderAndWhatFollowsToo() async {
        let rig = Rig()
        rig.model.set(shuffles: true)
        await rig.open()
        rig.go(to: 9)
        await until { rig.model.posts.count == 20 }
        rig.model.set(shuffles: false)
        await rig.readAll()
        #expect(rig.ids == inOrder)
    }

    @Test func hiddenPostsStayHiddenAndComeBackWhereTheyWere() async {
        let rig = Rig()
        rig.model.set(shuffles: true)
        await rig.open()
        let before = rig.ids
        rig.go(to: 3)
        rig.model.card(3)?.hideTapped()
        await rig.person.settle()
        #expect(Array(rig.ids.prefix(9)) == before.prefix(10).filter { $0 != before[3] } && rig.current == before[4])
        rig.model.set(shuffles: false)
        #expect(Array(rig.ids.prefix(9)) == inOrder.prefix(10).filter { $0 != before[3] } && rig.current == before[4])
        rig.person.desk.undo()
        await rig.person.settle()
        #expect(rig.ids.prefix(10) == inOrder.prefix(10))
    }

    @Test func aListOfTheLibraryKeepsItsOrder() async {
        let rig = Rig(place: .library(LibraryQuery(.liked)))
        rig.model.set(shuffles: true)
        await rig.open()
        #expect(rig.ids.prefix(10) == inOrder.prefix(10))
    }

    @Test func withNothingReadYetItIsNoTrouble() async {
        let rig = Rig()
        rig.model.set(shuffles: true)
        rig.model.set(shuffles: false)
        rig.model.set(shuffles: true)
        #expect(rig.ids.isEmpty)
        await rig.open()
        #expect(Set(rig.ids.prefix(10)) == Set(inOrder.prefix(10)))
    }

    /// Shuffling on and off, hiding, undoing, swiping and reading on, in any order: no post is lost, doubled or moved.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func anyOrderOfActsKeepsPostsTogether(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let rig = Rig(seed: seed)
        await rig.open()
        var isOn = false
        for _ in 0..<50 {
            let index = Int.random(in: 0..<max(1, rig.ids.count), using: &random)
            let looked = rig.current
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<3: rig.go(to: index)
            case 3:
                if let post = rig.model.post(index) { rig.person.desk.hide(post) }
                await rig.person.settle()
            case 4:
                rig.person.desk.undo()
                await rig.person.settle()
            default:
                isOn.toggle()
                rig.model.set(shuffles: isOn)
                #expect(rig.current == looked, "seed \(seed)")
            }
            rig.letDecodersWork()
            #expect(Set(rig.ids).count == rig.ids.count && rig.playing == rig.current, "seed \(seed)")
            let hidden = Set(rig.person.desk.hidden.posts.map(\.id))
            let read = rig.model.posts.count + hidden.count
            #expect(Set(rig.ids).union(hidden).count == read && read.isMultiple(of: 10), "seed \(seed)")
        }
        rig.model.set(shuffles: false)
        #expect(rig.ids == inOrder.filter { rig.ids.contains($0) }, "seed \(seed)")
    }
}
