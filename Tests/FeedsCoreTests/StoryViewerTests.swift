// The viewer: from image to image and from person to person, with players and the store.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct StoryViewerTests {
    private let ann = story("Ann", "pvp")
    private let bob = story("Bob", "pp")
    private let cid = story("Cid", "v")

    @Test func opensAtTheFirstUnseenAndGoesOnByItselfToTheEnd() async {
        let rig = await StoryRig([ann, bob], seen: ann.keys(0))
        rig.open("Ann")
        #expect(rig.shown == "Ann 1" && rig.viewer?.isVideo == true)
        #expect(rig.playing == ["Ann1"] && rig.heard == ["Ann1"])
        rig.advance(3)
        rig.player(of: "Ann1")?.say(.looped)
        #expect(rig.shown == "Ann 2" && rig.playing == [])
        rig.advance(5)
        #expect(rig.shown == "Bob 0")
        rig.advance(5)
        rig.advance(5)
        #expect(rig.viewer == nil)
        rig.letDecodersWork()
        #expect(rig.maker.players.allSatisfy { !$0.isAlive } && rig.view.held == [])
        #expect(await rig.seen() == Set(ann.keys + bob.keys))
    }

    @Test func nextAndPreviousFallThroughToOtherPeople() async {
        let rig = await StoryRig([ann, bob, cid])
        rig.open("Bob")
        rig.viewer?.next()
        rig.viewer?.next()
        #expect(rig.shown == "Cid 0")
        rig.viewer?.previous()
        #expect(rig.shown == "Bob 0")
        rig.viewer?.previous()
        #expect(rig.shown == "Ann 0")
        let first = rig.viewer
        rig.viewer?.previous()
        #expect(rig.shown == "Ann 0" && rig.viewer === first)
        rig.list.nextStory()
        rig.list.nextStory()
        #expect(rig.shown == "Cid 0")
        first?.next()
        #expect(rig.shown == "Cid 0", "a model whose person was left acts no more")
        rig.list.nextStory()
        #expect(rig.viewer == nil)
    }

    @Test func exactlyOnePlaysAndIsHeardWhateverIsDone() async {
        let rig = await StoryRig([story("Ann", "vvv"), story("Bob", "vv"), cid])
        rig.open("Ann")
        for act in [1, 1, -1, 2, -2, 1, 1, 2, 1] {
            switch act {
            case 1: rig.viewer?.next()
            case -1: rig.viewer?.previous()
            case 2: rig.list.nextStory()
            default: rig.list.previousStory()
            }
            rig.letDecodersWork()
            let shown = rig.viewer?.image.media.id
            #expect(rig.playing == [shown].compactMap(\.self) && rig.heard == rig.playing)
            #expect(rig.maker.players.count { $0.isAlive } <= 3)
        }
        rig.list.close()
        #expect(rig.playing == [] && rig.viewer == nil)
    }

    @Test func theNeighboursDecoderWaitsPrimed() async {
        let rig = await StoryRig([ann, bob])
        rig.open("Ann")
        #expect(rig.player(of: "Ann1")?.acts == [.prime])
        rig.viewer?.next()
        #expect(rig.player(of: "Ann1")?.acts == [.prime, .play])
    }

    @Test func whatWasLeftBeginsAnewWhenItIsSeenAgain() async {
        let rig = await StoryRig([story("Ann", "vp"), bob])
        rig.open("Ann")
        rig.advance(2)
        rig.viewer?.next()
        #expect(rig.player(of: "Ann0")?.acts.suffix(2) == [.pause, .rewind])
        rig.viewer?.previous()
        rig.letDecodersWork()
        #expect(rig.playing == ["Ann0"] && rig.viewer?.progress(at: rig.scheduler.now) == 0)
        rig.advance(1.5)
        rig.viewer?.previous()
        rig.letDecodersWork()
        #expect(rig.player(of: "Ann0")?.acts.suffix(2) == [.rewind, .play])
        #expect(rig.viewer?.progress(at: rig.scheduler.now) == 0)
    }

    @Test func whatFliesOutIsRewoundOnlyWhenThePagesRest() async {
        let rig = await StoryRig([story("Ann", "v"), story("Bob", "v")])
        rig.open("Ann")
        rig.list.nextStory()
        rig.letDecodersWork()
        #expect(rig.player(of: "Ann0")?.acts.last == .pause && rig.view.held.contains(0))
        rig.list.settled()
        #expect(rig.player(of: "Ann0")?.acts.last == .rewind)
    }

    // MARK: Standing still

    @Test func everyReasonCounts() async {
        let rig = await StoryRig([story("Ann", "vp")])
        rig.open("Ann")
        rig.advance(1.5)
        rig.viewer?.menuOpened(true)
        rig.list.focusChanged(hasFocus: false)
        rig.viewer?.menuOpened(false)
        #expect(rig.viewer?.isPaused == true && rig.playing == [])
        rig.advance(60)
        #expect(rig.viewer?.progress(at: rig.scheduler.now) == 0.5)
        rig.list.focusChanged(hasFocus: true)
        rig.letDecodersWork()
        #expect(rig.viewer?.isPaused == false && rig.playing == ["Ann0"])
    }

    @Test func aViewerThatOpensOutOfSightWaits() async {
        let rig = await StoryRig([story("Ann", "vp")])
        rig.list.sightChanged(isInSight: false)
        rig.open("Ann")
        #expect(rig.playing == [] && rig.viewer?.isPaused == true)
        rig.list.sightChanged(isInSight: true)
        #expect(rig.playing == ["Ann0"])
    }

    @Test func aHoldHidesTheChromeAndATapDoesNot() async {
        let rig = await StoryRig([bob])
        rig.open("Bob")
        rig.viewer?.pressed()
        rig.advance(0.3)
        #expect(rig.viewer?.hidesChrome == true)
        rig.viewer?.released(on: .forward)
        #expect(rig.viewer?.hidesChrome == false && rig.shown == "Bob 0")
        rig.viewer?.pressed()
        rig.advance(0.1)
        rig.viewer?.released(on: .forward)
        #expect(rig.shown == "Bob 1")
    }

    @Test func thePersonsPauseIsTheirs() async {
        let rig = await StoryRig([bob])
        rig.open("Bob")
        rig.viewer?.pauseToggled()
        #expect(rig.viewer?.isUserPaused == true)
        rig.advance(60)
        #expect(rig.shown == "Bob 0")
        rig.viewer?.pauseToggled()
        rig.advance(5)
        #expect(rig.shown == "Bob 1")
    }

    @Test func withoutMotionItWaitsForATap() async {
        let rig = await StoryRig([story("Ann", "vp")])
        rig.list.reducesMotion = true
        rig.open("Ann")
        rig.advance(3)
        rig.player(of: "Ann0")?.say(.looped)
        #expect(rig.shown == "Ann 0" && rig.playing == [] && rig.viewer?.isPaused == false)
        #expect(rig.viewer?.progress(at: rig.scheduler.now) == 1)
        rig.viewer?.next()
        rig.advance(600)
        #expect(rig.shown == "Ann 1")
    }

    @Test func settingsApplyAtOnce() async {
        var start = Settings(firstLaunch: .distantPast)
        start.storySeconds = 20
        start.isMuted = true
        let rig = await StoryRig([story("Ann", "pv")], settings: start)
        rig.open("Ann")
        rig.advance(19)
        #expect(rig.shown == "Ann 0")
        rig.settings.change { $0.storySeconds = 30 }
        await rig.rest()
        rig.advance(9)
        #expect(rig.shown == "Ann 0")
        rig.advance(2)
        #expect(rig.shown == "Ann 1" && rig.playing == ["Ann1"] && rig.heard == [])
        rig.list.muteTapped()
        await until { rig.heard == ["Ann1"] }
        #expect(rig.settings.current.isMuted == false)
    }

    // MARK: Media that are late or broken

    @Test func aLatePictureIsWaitedFor() async {
        let rig = await StoryRig([bob])
        rig.view.answers = false
        rig.open("Bob")
        rig.advance(0.4)
        #expect(rig.viewer?.isLoading == false)
        rig.advance(60)
        #expect(rig.viewer?.isLoading == true && rig.shown == "Bob 0")
        rig.list.pictureLoaded(of: 0)
        #expect(rig.viewer?.isLoading == false)
        rig.advance(4)
        #expect(rig.shown == "Bob 0")
        rig.list.pictureLoaded(of: 1)
        rig.advance(1)
        #expect(rig.shown == "Bob 1" && rig.viewer?.progress(at: rig.scheduler.now) == 0)
        rig.advance(1)
        #expect(rig.viewer?.progress(at: rig.scheduler.now) == 0.2)
    }

    @Test func aBrokenPictureSaysSoAndIsGoneOnFrom() async {
        let rig = await StoryRig([bob])
        rig.view.answers = false
        rig.open("Bob")
        rig.list.pictureFailed(of: 0, .network(.status(404)))
        #expect(rig.viewer?.failure?.contains("404") == true)
        rig.advance(3.9)
        #expect(rig.shown == "Bob 0")
        rig.advance(0.2)
        #expect(rig.shown == "Bob 1" && rig.viewer?.failure == nil)
        #expect(await rig.seen() == [])
    }

    @Test func aRetryAsksForThePictureAgain() async {
        let rig = await StoryRig([bob])
        rig.view.answers = false
        rig.open("Bob")
        rig.list.pictureFailed(of: 0, .fileMissing("/x"))
        let asked = rig.view.wanted.count { $0 == 0 }
        rig.viewer?.retryTapped()
        #expect(rig.view.wanted.count { $0 == 0 } == asked + 1 && rig.viewer?.failure == nil)
        rig.list.pictureLoaded(of: 0)
        rig.advance(1)
        #expect(rig.viewer?.progress(at: rig.scheduler.now) == 0.2)
    }

    @Test func aNeighbourThatFailedSaysSoWhenItIsReached() async {
        let rig = await StoryRig([bob])
        rig.view.answers = false
        rig.open("Bob")
        rig.list.pictureFailed(of: 1, .network(.status(410)))
        #expect(rig.viewer?.failure == nil)
        rig.viewer?.next()
        #expect(rig.shown == "Bob 1" && rig.viewer?.failure != nil)
    }

    @Test func aBrokenVideoHealsOrFails() async {
        let rig = await StoryRig([story("Ann", "vp")])
        rig.open("Ann")
        rig.player(of: "Ann0")?.say(.failed(.media(.network(.interrupted))))
        #expect(rig.viewer?.failure == nil)
        rig.advance(2.1)
        rig.letDecodersWork()
        #expect(rig.maker.players.count { $0.media.id == "Ann0" } == 2 && rig.playing == ["Ann0"])
        rig.player(of: "Ann0")?.say(.failed(.decoding("bad")))
        #expect(rig.viewer?.failure?.contains("damaged") == true)
        rig.advance(4.1)
        #expect(rig.shown == "Ann 1")
    }

    @Test func aStalledVideoHoldsTheClock() async {
        let rig = await StoryRig([story("Ann", "vp")])
        rig.open("Ann")
        rig.scheduler.advance(by: 1.5)
        rig.player(of: "Ann0")?.say(.stalled(true))
        rig.scheduler.advance(by: 1)
        #expect(rig.viewer?.isLoading == true && rig.viewer?.progress(at: rig.scheduler.now) == 0.5)
        rig.player(of: "Ann0")?.say(.stalled(false))
        rig.scheduler.advance(by: 0.75)
        #expect(rig.viewer?.isLoading == false && rig.viewer?.progress(at: rig.scheduler.now) == 0.75)
    }

    @Test func aPlayerKnowsItsLengthBetter() async {
        let rig = await StoryRig([story("Ann", "vp")])
        rig.list.open(rig.list.stories[0])
        rig.player(of: "Ann0")?.duration = 6
        rig.letDecodersWork()
        rig.scheduler.advance(by: 3)
        #expect(rig.viewer?.progress(at: rig.scheduler.now) == 0.5)
    }

    // MARK: What is kept

    @Test func seenByTheClockOrBySkipping() async {
        let rig = await StoryRig([bob])
        rig.open("Bob")
        rig.advance(0.9)
        #expect(await rig.seen() == [])
        rig.advance(0.2)
        #expect(await rig.seen() == Set(bob.keys(0)))
        rig.viewer?.next()
        rig.viewer?.next()
        #expect(await rig.seen() == Set(bob.keys))
        #expect(!rig.person.canUndo, "what was seen is nothing that Ctrl+Z takes back")
    }

    @Test func likesBelongToTheImage() async {
        let rig = await StoryRig([bob])
        rig.open("Bob")
        rig.viewer?.likeButtonTapped()
        await until { rig.viewer?.isLiked == true }
        rig.viewer?.next()
        #expect(rig.viewer?.isLiked == false)
        rig.viewer?.previous()
        rig.viewer?.likeButtonTapped()
        await until { rig.viewer?.isLiked == false }
    }

    @Test func aStoreThatRefusesStopsNothing() async {
        let rig = await StoryRig([bob])
        await rig.store.refuse(with: .full)
        rig.open("Bob")
        rig.advance(5)
        rig.viewer?.likeButtonTapped()
        await until { rig.person.notice != nil }
        #expect(rig.shown == "Bob 1" && rig.viewer?.isLiked == false)
    }

    @Test func itIsSpokenOf() async {
        let rig = await StoryRig([ann])
        rig.open("Ann")
        #expect(rig.viewer?.spokenName == "Photo 1 of 3 by Ann")
        #expect(rig.viewer?.progress(ofSegment: 1, at: 0) == 0)
        rig.viewer?.next()
        #expect(rig.viewer?.spokenName == "Video 2 of 3 by Ann")
        #expect(rig.viewer?.progress(ofSegment: 0, at: 0) == 1)
    }
}
