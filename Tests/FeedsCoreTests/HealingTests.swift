// What the user sees and what the app does when media do not arrive: position, renditions, retries, waits, cards.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct HealingTests {
    @Test func aBreakInTheMiddleGoesOnWhereItWas() async {
        let rig = await HealingRig(SamplePosts.videos(0..<3))
        let first = rig.player("v0")
        first?.say(.primed)
        first?.say(.moving)
        first?.position = 3.2
        rig.fail("v0", .interrupted)
        #expect(first?.acts.last == .close)
        #expect(rig.status == .ready)
        rig.advance(by: 0.4)
        #expect(rig.status == .waiting)
        rig.advance(by: 1.7)
        #expect(rig.player("v0")?.acts == [.primeFrom(3.2)])
        rig.player("v0")?.say(.primed)
        #expect(rig.player("v0")?.acts == [.primeFrom(3.2), .play])
        #expect(rig.player("v0")?.isMuted == false)
        #expect(rig.status == .ready)
    }

    /// A second player that fails before its first picture does not lose the position.
    @Test func thePlaceOutlivesSeveralFailures() async {
        let rig = await HealingRig(SamplePosts.videos(0..<3))
        rig.player("v0")?.say(.primed)
        rig.player("v0")?.position = 3.2
        for delay in [2.0, 4, 8] {
            rig.fail("v0", .timedOut)
            rig.advance(by: delay)
            #expect(rig.player("v0")?.acts == [.primeFrom(3.2)])
        }
        #expect(rig.players("v0").count == 4)
    }

    @Test func whoIsLeftBeginsAnew() async {
        let rig = await HealingRig(SamplePosts.videos(0..<5))
        rig.player("v0")?.say(.primed)
        rig.player("v0")?.position = 3.2
        rig.fail("v0", .interrupted)
        rig.commit(1)
        rig.commit(0)
        #expect(rig.player("v0")?.acts == [.prime])
    }

    @Test func aFinalFailureTakesTheNextRenditionAtOnceAndNeverTheSameAgain() async {
        let rig = await HealingRig([HealingRig.video("v", renditions: 3)])
        rig.player("v")?.rendition = rig.player("v")?.media.renditions[1]
        rig.fail("v", .status(404))
        #expect(rig.player("v")?.media.renditions.map(\.width) == [100, 300])
        rig.fail("v", .missingDecoder("H.266"))
        #expect(rig.player("v")?.media.renditions.map(\.width) == [300])
        rig.fail("v", .status(403))
        #expect(rig.status == .failed(.media(.network(.status(403)))))
        #expect(rig.players("v").count == 3)
        await rig.model.networkCameBack()
        rig.advance(by: 3600)
        #expect(rig.players("v").count == 3)
    }

    @Test func theCardComesAfterFourTriesAndGoesWithASuccess() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        for delay in [2.0, 4, 8, 16] {
            rig.fail("v0", .status(500))
            rig.advance(by: delay - 0.01)
            #expect(rig.player("v0")?.isAlive == false)
            rig.advance(by: 0.02)
            #expect(rig.player("v0")?.isAlive == true)
        }
        rig.fail("v0", .status(502))
        #expect(rig.model.card(0)?.failure?.contains("502") == true)
        #expect(rig.players("v0").count == 5)
        rig.advance(by: 3600)
        #expect(rig.players("v0").count == 5)
        await rig.model.networkCameBack()
        #expect(rig.players("v0").count == 6)
        #expect(rig.model.card(0)?.failure == nil)
        rig.player("v0")?.say(.primed)
        #expect(rig.status == .ready)
        #expect(rig.scheduler.pending == 0)
    }

    @Test func retryForgetsWhatWasFinal() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.fail("v0", .status(404))
        #expect(rig.model.card(0)?.failure != nil)
        rig.model.retryTapped()
        #expect(rig.model.card(0)?.failure == nil)
        #expect(rig.player("v0")?.acts == [.prime])
        rig.player("v0")?.say(.primed)
        #expect(rig.player("v0")?.acts == [.prime, .play])
    }

    @Test func retryAfterIsHonoured() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.fail("v0", .tryLater(status: 429, seconds: 20))
        rig.advance(by: 19.9)
        #expect(rig.players("v0").count == 1)
        #expect(rig.status == .stillTrying)
        rig.advance(by: 0.2)
        #expect(rig.players("v0").count == 2)
        rig.fail("v0", .tryLater(status: 503, seconds: 1200))
        #expect(rig.model.card(0)?.failure == "It could not be fetched: the server asks to wait 20 minutes.")
    }

    @Test func processingSaysSo() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.fail("v0", .processing(seconds: 5))
        #expect(rig.status?.news == "Still processing…")
        rig.advance(by: 5)
        #expect(rig.players("v0").count == 2)
        rig.player("v0")?.say(.primed)
        #expect(rig.status?.news == nil)
    }

    @Test func offlineWaitsAndResumesAtOnce() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.player("v0")?.say(.primed)
        rig.player("v0")?.position = 1.5
        rig.fail("v0", .offline)
        #expect(rig.status?.news == "Waiting for the network…")
        rig.advance(by: 10)
        #expect(rig.players("v0").count == 1)
        await rig.model.networkCameBack()
        #expect(rig.player("v0")?.acts == [.primeFrom(1.5)])
    }

    @Test func aNeighbourHealsUnseenAndAtOnceWhenItIsEntered() async {
        let rig = await HealingRig(SamplePosts.videos(0..<4))
        rig.player("v0")?.say(.primed)
        rig.fail("v1", .status(503))
        rig.advance(by: 1)
        #expect(rig.model.card(1)?.status == .ready)
        #expect(rig.players("v1").count == 1)
        rig.advance(by: 1)
        #expect(rig.players("v1").count == 2)
        rig.fail("v1", .status(503))
        rig.commit(1)
        #expect(rig.players("v1").count == 3)
        rig.advance(by: 0.5)
        #expect(rig.status == .waiting)
    }

    /// It may wait for bytes while the current item loads; that is no reason to start over.
    @Test func aNeighbourThatIsSlowIsLeftAlone() async {
        let rig = await HealingRig(SamplePosts.videos(0..<4))
        rig.player("v0")?.say(.primed)
        rig.advance(by: 100)
        #expect(rig.players("v1").count == 1)
        rig.commit(1)
        rig.advance(by: 8)
        #expect(rig.players("v1").first?.isAlive == false)
    }

    @Test func whereNothingIsLeftToTryTheCardComesWithTheSwipe() async {
        let rig = await HealingRig(SamplePosts.videos(0..<4))
        rig.player("v0")?.say(.primed)
        rig.fail("v1", .status(404))
        #expect(rig.model.card(1)?.failure == nil)
        rig.commit(1)
        #expect(rig.model.card(1)?.failure?.contains("404") == true)
        #expect(rig.players("v1").count == 1)
        rig.commit(2)
        rig.commit(3)
        rig.commit(2)
        rig.commit(1)
        #expect(rig.model.card(1)?.failure?.contains("404") == true)
        #expect(rig.players("v1").count == 1)
    }

    @Test func aSlowLoadShowsAWayOutAndGoesToAnotherRendition() async {
        let rig = await HealingRig([HealingRig.video("v", renditions: 2)])
        rig.advance(by: 0.5)
        #expect(rig.status == .waiting)
        rig.advance(by: 7.5)
        #expect(rig.status == .stillTrying)
        #expect(rig.players("v").map(\.isAlive) == [false, true])
        #expect(rig.player("v")?.media.renditions.map(\.width) == [200])
        rig.player("v")?.say(.primed)
        #expect(rig.status == .ready)
        #expect(rig.scheduler.pending == 0)
    }

    @Test func bytesThatComeAreProgress() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.player("v0")?.idleSeconds = 1
        rig.advance(by: 10)
        #expect(rig.status == .stillTrying)
        #expect(rig.player("v0")?.isAlive == true)
        rig.player("v0")?.idleSeconds = 30
        rig.advance(by: 10)
        #expect(rig.players("v0").first?.isAlive == false)
    }

    @Test func aStallInTheMiddleShowsASpinnerAndKeepsItsPlayer() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.player("v0")?.say(.primed)
        rig.player("v0")?.say(.stalled(true))
        rig.advance(by: 0.39)
        #expect(rig.status == .ready)
        rig.advance(by: 0.02)
        #expect(rig.status == .waiting)
        rig.player("v0")?.say(.stalled(false))
        #expect(rig.status == .ready)
        #expect(rig.players("v0").count == 1)
    }

    @Test func nothingIsTriedWhereNobodySeesIt() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.fail("v0", .timedOut)
        rig.model.sightChanged(isInSight: false)
        rig.advance(by: 60)
        #expect(rig.players("v0").count == 1)
        rig.model.sightChanged(isInSight: true)
        #expect(rig.players("v0").count == 2)
    }

    @Test func aPhotoHealsToo() async {
        let rig = await HealingRig([SamplePosts.photo("p"), SamplePosts.photo("q")])
        #expect(rig.loadedPictures == [0, 1])
        rig.model.pictureFailed(of: 0, .network(.status(500)))
        rig.advance(by: 1)
        #expect(rig.status == .waiting)
        rig.advance(by: 1)
        #expect(rig.loadedPictures == [0, 1, 0])
        rig.model.pictureLoaded(of: 0)
        #expect(rig.status == .ready)
        rig.model.pictureFailed(of: 1, .network(.status(404)))
        rig.commit(1)
        #expect(rig.model.card(1)?.failure?.contains("404") == true)
        #expect(rig.loadedPictures == [0, 1, 0])
    }

    @Test func aHealthyPhotoShowsNoSpinner() async {
        let rig = await HealingRig([SamplePosts.photo("p"), SamplePosts.photo("q")])
        rig.commit(1)
        rig.advance(by: 20)
        #expect(rig.status == .ready)
    }

    @Test func anotherMediumIsAnotherStory() async {
        let rig = await HealingRig([SamplePosts.album("a")])
        rig.model.albumTurned(0, to: 1)
        rig.fail("a", .status(404))
        #expect(rig.model.card(0)?.failure != nil)
        rig.model.albumTurned(0, to: 0)
        #expect(rig.model.card(0)?.failure == nil)
        rig.model.albumTurned(0, to: 1)
        #expect(rig.players("a").count == 2)
    }

    /// The next player plays without sound, from the same position.
    @Test func aSoundDeviceThatFailsCostsNoTry() async {
        let rig = await HealingRig(SamplePosts.videos(0..<2))
        rig.player("v0")?.say(.primed)
        rig.player("v0")?.position = 2
        rig.fail("v0", .sound("unplugged"))
        #expect(rig.player("v0")?.acts == [.primeFrom(2)])
    }
}
