// The manager carries out the window's commands on real slots: it makes, starts, unmutes and closes players.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Testing

@MainActor private final class Listener: VideoPlayerFollower {
    var live = 0
    var audible = 0
    var playing = 0
    var loads: [PostHandle] = []
    var drops: [PostHandle] = []

    var activities = 0
    var events: [PostHandle: [VideoPlayerEvent]] = [:]

    func loadPicture(of item: PostHandle) { loads.append(item) }
    func dropPicture(of item: PostHandle) { drops.append(item) }
    func playersDid(_ activity: VideoPlayerManager.Activity) {
        activities += 1
        if case .player(let item, let event) = activity { events[item, default: []].append(event) }
    }
    func playersChanged(live: Int, audible: Int, playing: Int) {
        (self.live, self.audible, self.playing) = (live, audible, playing)
    }
}

/// Takes another follower away as soon as the manager reports something.
@MainActor private final class Leaver: VideoPlayerFollower {
    private let other: Listener
    private let manager: VideoPlayerManager
    private(set) var reports = 0

    init(_ other: Listener, of manager: VideoPlayerManager) { (self.other, self.manager) = (other, manager) }

    func playersDid(_ activity: VideoPlayerManager.Activity) {
        reports += 1
        manager.unfollow(other)
    }
}

@MainActor private struct Rig {
    let maker = FakePlayerMaker()
    let listener = Listener()
    let manager: VideoPlayerManager
    let posts: [Post]

    init(_ posts: [Post]) {
        self.posts = posts
        manager = VideoPlayerManager(maker: maker, scheduler: ManualScheduler()) { item in
            guard posts.indices.contains(item.number), posts[item.number].media[0].kind == .video else { return nil }
            return (posts[item.number], posts[item.number].media[0])
        }
        manager.follow(listener)
        manager.handle(.listed(PostOrder(count: posts.count)))
    }

    func letDecodersWork() { maker.letDecodersWork() }
}

@MainActor @Suite struct VideoPlayerManagerTests {
    @Test func theFirstVideoPlaysAndIsTheOnlyOneHeard() {
        let rig = Rig(SamplePosts.videos(0..<6))
        rig.letDecodersWork()
        #expect(rig.maker.player(of: "v0")?.acts == [.prime, .play])
        #expect(rig.maker.player(of: "v1")?.acts == [.prime])
        #expect(rig.maker.player(of: "v0")?.isMuted == false)
        #expect(rig.maker.player(of: "v1")?.isMuted == true)
        #expect(rig.listener.playing == 1)
        #expect(rig.listener.audible == 1)
    }

    @Test func whoComesLaterIsToldOfPicturesAndOfWhoIsReady() {
        let rig = Rig(SamplePosts.videos(0..<6))
        rig.manager.handle(.suspended(true))
        rig.maker.player(of: "v0")?.say(.primed)
        let late = Listener()
        rig.manager.follow(late)
        #expect(late.loads == rig.listener.loads)
        #expect(late.loads.first == 0)
        #expect(late.events.mapValues(\.count) == [0: 1])
        #expect(rig.maker.player(of: "v0")?.acts == [.prime])
    }

    @Test func aFollowerThatLeftHearsNothingOfTheReportInProgress() {
        let rig = Rig(SamplePosts.videos(0..<6))
        let last = Listener()
        let leaver = Leaver(last, of: rig.manager)
        rig.manager.follow(leaver)
        rig.manager.follow(last)
        rig.manager.handle(.committed(1))
        #expect(leaver.reports == 1)
        #expect(last.activities == 0)
    }

    @Test func aSwipePausesTheOldOneInTheSameStep() {
        let rig = Rig(SamplePosts.videos(0..<6))
        rig.letDecodersWork()
        rig.manager.handle(.committed(1))
        #expect(rig.maker.player(of: "v0")?.acts == [.prime, .play, .pause])
        #expect(rig.maker.player(of: "v1")?.acts == [.prime, .play])
        #expect(rig.maker.player(of: "v0")?.isMuted == true)
        #expect(rig.listener.audible == 1)
    }

    @Test func whoIsLeftBehindIsRewoundWhenThePagesRest() {
        let rig = Rig(SamplePosts.videos(0..<6))
        rig.letDecodersWork()
        rig.manager.handle(.committed(1))
        rig.manager.handle(.settled(1))
        #expect(rig.maker.player(of: "v0")?.acts.last == .rewind)
    }

    @Test func mutingMutesAndUnmutingBringsBackOnlyTheCurrentOne() {
        let rig = Rig(SamplePosts.videos(0..<3))
        rig.letDecodersWork()
        rig.manager.isMuted = true
        #expect(rig.maker.players.allSatisfy { $0.isMuted })
        rig.manager.isMuted = false
        #expect(rig.maker.players.filter { !$0.isMuted }.map { $0.item.id } == ["v0"])
    }

    @Test func photosNeedNoPlayerAndDoNotStopTheirNeighbours() {
        let rig = Rig([SamplePosts.photo("p"), SamplePosts.video("v")])
        rig.letDecodersWork()
        #expect(rig.maker.players.map(\.item.id) == ["v"])
        #expect(rig.maker.player(of: "v")?.acts == [.prime])
        #expect(rig.listener.audible == 0)
        rig.manager.handle(.committed(1))
        #expect(rig.maker.player(of: "v")?.acts == [.prime, .play])
    }

    @Test func aClosedPlayersLateNewsIsHarmless() {
        let rig = Rig(SamplePosts.videos(0..<9))
        rig.letDecodersWork()
        let old = rig.maker.player(of: "v0")
        for index in [1, 2, 3, 4] as [PostHandle] {
            rig.manager.handle(.committed(index))
            rig.manager.handle(.settled(index))
            rig.letDecodersWork()
        }
        #expect(old?.acts.last == .close)
        old?.say(.failed(.stuck))
        #expect(rig.manager.playing == 4)
    }

    @Test func neverMorePlayersThanTheWindowAllows() {
        let rig = Rig(SamplePosts.videos(0..<60))
        var random = SplitMix64(seed: 7)
        var current = 0
        for step in 0..<400 {
            current = max(0, min(59, current + Int.random(in: -2...2, using: &random)))
            rig.manager.handle(.committed(PostHandle(current)))
            if step.isMultiple(of: 3) { rig.manager.handle(.settled(PostHandle(current))) }
            if step.isMultiple(of: 2) { rig.letDecodersWork() }
            #expect(rig.listener.live <= 5)
            #expect(rig.listener.playing <= 1)
            #expect(rig.listener.audible <= 1)
        }
        rig.manager.handle(.settled(PostHandle(current)))
        rig.letDecodersWork()
        #expect(rig.manager.playing == PostHandle(current))
    }

    @Test func shuttingDownClosesEveryPlayer() {
        let rig = Rig(SamplePosts.videos(0..<6))
        rig.letDecodersWork()
        rig.manager.shutDown()
        rig.letDecodersWork()
        #expect(rig.maker.players.allSatisfy { $0.acts.last == .close })
        #expect(rig.listener.live == 0)
    }
}
