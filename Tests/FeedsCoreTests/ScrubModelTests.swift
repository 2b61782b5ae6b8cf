// Scrubbing through the model: the player seeks, the user's pause stays, and leaving releases the video.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Testing

@MainActor private struct Rig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let model: FeedsViewModel
    var scrub: ScrubModel { model.scrub }

    init(_ posts: [Post] = SamplePosts.videos(0..<4)) async {
        model = FeedsViewModel(
            source: FeedSource(place: .path("/feed")),
            repository: FakeFeedRepository(first: [.success(FeedsResponse(shape: .sample, posts: posts))]),
            maker: maker,
            scheduler: scheduler)
        _ = model.scrub
        await model.loadPosts()
        for player in maker.players { player.say(.primed) }
    }

    var player: FakePlayer? { maker.player(of: "v0") }

    /// The first video is twenty seconds long and stands at `position`.
    func stands(at position: Double, of duration: Double? = 20) {
        player?.position = position
        player?.duration = duration
    }

    var seeks: [Double] {
        player?.acts.compactMap { if case .seek(let place) = $0 { place } else { nil } } ?? []
    }
}

@MainActor @Suite struct ScrubModelTests {
    @Test func aDragStopsTheVideoAndLetsItGoOnAfterwards() async throws {
        let rig = await Rig()
        rig.stands(at: 4)
        #expect(rig.scrub.began())
        #expect(rig.player?.acts.last == .pause)
        rig.scrub.moved(to: 0.5)
        let sign = try #require(rig.scrub.sign)
        #expect((sign.seconds, sign.duration, sign.isDragging) == (10, 20, true))
        rig.scrub.moved(to: 0.75)
        rig.scrub.released()
        #expect(rig.seeks == [10, 15])
        #expect(rig.player?.acts.last == .play)
        #expect(rig.scrub.sign?.seconds == 15, "the line stays until the picture is there")
        rig.player?.say(.sought(15))
        #expect(rig.scrub.sign == nil)
        #expect(rig.scheduler.pending == 0)
    }

    @Test func wherePicturesAreSlowKeyPicturesAreShownUntilTheFingerLetsGo() async {
        let rig = await Rig()
        rig.stands(at: 4)
        #expect(rig.scrub.began())
        rig.scrub.moved(to: 0.5)
        rig.scheduler.advance(by: 0.1)
        rig.scrub.moved(to: 0.6)
        rig.scheduler.advance(by: 0.1)
        rig.scrub.moved(to: 0.7)
        #expect(rig.player?.acts.last == .seekNear(14))
        rig.player?.say(.sought(14))
        rig.scrub.moved(to: 0.75)
        #expect(rig.player?.acts.last == .seekNear(15))
        rig.scrub.released()
        #expect(rig.seeks == [10, 12, 15], "the last one to the very picture")
        rig.player?.say(.sought(15))
        #expect(rig.scrub.sign == nil)
    }

    @Test func wherePicturesComeAtOnceEachIsTheVeryOne() async {
        let rig = await Rig()
        rig.stands(at: 4)
        #expect(rig.scrub.began())
        for share in [0.5, 0.6, 0.7] {
            rig.scrub.moved(to: share)
            rig.scheduler.advance(by: 0.1)
            rig.player?.say(.sought(share * 20))
            rig.scheduler.advance(by: 5)
        }
        rig.scrub.released()
        #expect(rig.seeks == [10, 12, 14])
    }

    @Test func whoHadPausedItFindsItPaused() async throws {
        let rig = await Rig()
        rig.stands(at: 4)
        rig.model.pauseToggled()
        #expect(rig.scrub.began())
        rig.scrub.moved(to: 0.9)
        rig.scrub.released()
        rig.player?.say(.sought(18))
        #expect(rig.model.players.isUserPaused)
        #expect(rig.player?.acts.contains(.play) == true, "at the start only")
        #expect(rig.player?.acts.last == .seek(18))
    }

    @Test func keysGoOnPlayingAndAddUp() async throws {
        let rig = await Rig()
        rig.stands(at: 3)
        #expect(rig.scrub.step(Scrub.step) && rig.scrub.step(Scrub.step) && rig.scrub.step(-Scrub.smallStep))
        #expect(rig.seeks == [8, 13, 12])
        #expect(rig.player?.acts.contains(.pause) == false)
        #expect(rig.scrub.sign?.isDragging == false)
        rig.scheduler.advance(by: Scrub.patience + 0.1)
        #expect(rig.scrub.sign == nil)
    }

    @Test func withoutALengthThereIsNothingToScrubIn() async throws {
        let rig = await Rig(
            SamplePosts.videos(0..<4).map { post in
                var post = post
                post.media[0].metadata.duration = nil
                return post
            })
        rig.stands(at: 3, of: nil)
        #expect(!rig.scrub.isPossible)
        #expect(!rig.scrub.began() && !rig.scrub.step(5))
        rig.scrub.jump(to: 2)
        #expect(rig.seeks.isEmpty)
        #expect(rig.player?.acts.contains(.pause) == false)
    }

    @Test func aSwipeWhileDraggingLetsTheNextVideoPlay() async throws {
        let rig = await Rig()
        rig.stands(at: 3)
        #expect(rig.scrub.began())
        rig.scrub.moved(to: 0.5)
        rig.maker.player(of: "v1")?.say(.primed)
        rig.model.committed(to: 1)
        #expect(rig.scrub.sign == nil && !rig.scrub.isDragging)
        #expect(!rig.model.players.isSuspended)
        #expect(rig.model.players.playing == 1)
    }

    @Test func aDragThatIsTakenAwayGoesBack() async throws {
        let rig = await Rig()
        rig.stands(at: 3)
        #expect(rig.scrub.began())
        rig.scrub.moved(to: 0.5)
        rig.scrub.cancelled()
        #expect(rig.seeks == [10, 3])
        #expect(rig.player?.acts.last == .play && rig.scrub.sign == nil)
    }

    @Test func aVideoThatStandsAtItsEndGoesOnFromWhereAKeyLeads() async throws {
        let rig = await Rig()
        rig.stands(at: 20)
        rig.player?.say(.ended)
        rig.scrub.step(-Scrub.step)
        #expect(rig.player?.acts.suffix(2) == [.seek(15), .play])
    }
}
