// Two views of the same post agree with each other and with the store, after any order of acts.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@MainActor private struct Ride {
    let rig = PersonRig()
    var random: SplitMix64
    /// The same posts in the feed and in a list of the library.
    let feed: [PostViewModel]
    let library: [PostViewModel]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let posts = (0..<6).map { index in
            var post = SamplePosts.video("v\(index)", likes: index.isMultiple(of: 2) ? 10 : nil)
            post.author = Author(name: "Author \(index / 2)")
            return post
        }
        feed = posts.map(rig.card)
        library = posts.map(rig.card)
    }

    mutating func step() async {
        let index = Int.random(in: feed.indices, using: &random)
        let card = Bool.random(using: &random) ? feed[index] : library[index]
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<3: card.likeButtonTapped()
        case 3: card.doubleTapped()
        case 4, 5: card.saveButtonTapped()
        case 6: card.moreButtonTapped()
        case 7: card.hideTapped()
        case 8: card.hideAuthorTapped()
        case 9: rig.desk.perform([.watched(card.item.key, Watch(at: rig.now, position: 4))], .quiet)
        case 10, 11: rig.desk.undo()
        case 12: rig.desk.undo(rig.desk.notice?.undo)
        default: await rig.store.inside.tellEverythingChanged()
        }
        await AllTasks.run(Int.random(in: 0..<12, using: &random))
    }

    func check(_ seed: UInt64) async {
        await rig.settle()
        let said = await rig.store.inside.person
        for (one, other) in zip(feed, library) {
            let status = said.statuses[one.item.key] ?? PostStatus()
            #expect(one.mine?.current == status, "seed \(seed): \(one.item.id)")
            #expect(other.mine?.current == status, "seed \(seed): \(one.item.id)")
            #expect(one.likes == other.likes && one.isExpanded == other.isExpanded, "seed \(seed)")
        }
        let hidden = Set(said.statuses.filter { $0.value.isHidden }.keys)
        #expect(rig.desk.hidden == HiddenThings(posts: hidden, authors: Set(said.authors.keys)), "seed \(seed)")
    }
}

/// Random numbers for a store on any thread.
private final class Dice: Sendable {
    private let random: Mutex<SplitMix64>
    init(seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }
    func isOne(in sides: UInt64) -> Bool { random.withLock { $0.next() % sides == 0 } }
}

@MainActor @Suite struct OneTruthTests {
    @Test(arguments: 0..<12 as Range<UInt64>)
    func twoViewsOfAPostAgree(seed: UInt64) async {
        var ride = Ride(seed: seed)
        for _ in 0..<60 { await ride.step() }
        await ride.check(seed)
    }

    @Test(arguments: 100..<112 as Range<UInt64>)
    func twoViewsOfAPostAgreeWhenTheStoreFailsNowAndThen(seed: UInt64) async {
        var ride = Ride(seed: seed)
        let dice = Dice(seed: seed)
        await ride.rig.store.fail { dice.isOne(in: 4) }
        for _ in 0..<60 { await ride.step() }
        #expect(await ride.rig.store.refused > 0, "seed \(seed)")
        await ride.check(seed)
    }
}
