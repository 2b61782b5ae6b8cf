// Where a story is entered, how it advances, how long an image stays, and what holds it.

import FeedsEngine
import Testing

struct StoryTimelineTests {
    private func scene(_ people: [[StoryMedium]], _ rules: StoryRules = StoryRules(), at person: Int = 0) -> StoryScene
    {
        var scene = StoryScene(people: people, rules: rules)
        scene.send(.entered(person: person))
        return scene
    }

    // MARK: From image to image

    @Test func opensAtTheFirstUnseenImage() {
        #expect(scene([[.seenPhoto, .seenPhoto, .photo], [.photo]]).item == 2)
        #expect(scene([[.photo], [.seenPhoto, .seenPhoto]], at: 1).item == 1)
        #expect(scene([[.photo]], at: 7).item == nil)
    }

    @Test func nextGoesToTheNextPersonsFirstUnseenImage() {
        var scene = scene([[.photo], [.seenPhoto, .photo], [.seenPhoto]])
        scene.send(.next)
        #expect(scene.item == 2)
        scene.send(.next)
        #expect(scene.item == 3)
        scene.send(.next)
        #expect(scene.timeline.isClosed && scene.closings == 1)
        #expect(scene.seen == [0, 2])
        #expect(scene.broken == [])
    }

    @Test func previousGoesToThePreviousPersonAndRestartsTheVeryFirst() {
        var scene = scene([[.seenPhoto, .photo], [.photo, .photo]], at: 1)
        scene.send(.next)
        scene.send(.previous)
        #expect(scene.item == 2)
        scene.send(.previous)
        #expect(scene.item == 1)
        scene.send(.previous)
        #expect(scene.item == 0)
        scene.wait(2)
        #expect(scene.timeline.progress(at: scene.time) == 0.4)
        #expect(scene.send(.previous) == [.restart(0)])
        #expect(scene.item == 0 && scene.timeline.progress(at: scene.time) == 0)
        #expect(scene.seen == [2] && scene.broken == [])
    }

    @Test func aPersonWithoutImagesIsPassedOver() {
        var scene = scene([[.photo], [], [.photo]])
        scene.send(.next)
        #expect(scene.item == 1 && scene.timeline.person == 2)
        scene.send(.previous)
        #expect(scene.timeline.person == 0)
        #expect(scene.send(.entered(person: 1)) == [] && scene.timeline.person == 0)
    }

    @Test func peopleWhoFollowLaterAreGoneTo() {
        var scene = scene([[.photo]])
        scene.send(.appended([[.seenPhoto, .photo]]))
        #expect(scene.pictures == [0, 2])
        scene.send(.next)
        #expect(scene.item == 2 && scene.timeline.person == 1)
    }

    // MARK: Time

    @Test func photosTakeTheirTimeAndTheLastOneCloses() {
        var scene = scene([[.photo, .photo(2)], [.photo]])
        scene.wait(4.9)
        #expect(scene.item == 0)
        scene.wait(0.2)
        #expect(scene.item == 1)
        scene.wait(2)
        #expect(scene.item == 2)
        scene.wait(5)
        #expect(scene.timeline.isClosed && scene.seen == [0, 1, 2] && scene.broken == [])
    }

    @Test(arguments: [(0.2, 1.0), (300.0, 60.0), (3.0, 3.0), (.nan, 5.0)])
    func aPhotosTimeIsWithinReason(_ wish: Double, _ seconds: Double) {
        var scene = scene([[.photo, .photo]], StoryRules(photoSeconds: wish))
        scene.wait(seconds - 0.01)
        #expect(scene.item == 0)
        scene.wait(0.02)
        #expect(scene.item == 1)
    }

    @Test func theClockWaitsForThePicture() {
        var scene = scene([[.photo, .photo]])
        scene.answers = false
        scene.send(.next)
        scene.wait(0.4)
        #expect(!scene.timeline.isLate)
        scene.wait(30)
        #expect(scene.item == 1 && scene.timeline.isLate && scene.timeline.progress(at: scene.time) == 0)
        scene.send(.ready(1))
        #expect(!scene.timeline.isLate)
        scene.wait(1)
        #expect(scene.timeline.progress(at: scene.time) == 0.2)
    }

    @Test func theClockWaitsWhileAVideoStalls() {
        var scene = scene([[.video(4), .photo]])
        scene.wait(1)
        scene.answers = false
        scene.send(.stalled(0))
        scene.wait(10)
        #expect(abs(scene.timeline.progress(at: scene.time) - 0.25) < 1e-9)
        scene.answers = true
        scene.send(.ready(0))
        scene.wait(2.9)
        #expect(scene.item == 0)
        scene.wait(0.2)
        #expect(scene.item == 1 && scene.broken == [])
    }

    @Test func aVideoGoesOnAtItsEndAndNotBefore() {
        var scene = scene([[.video(nil), .photo]])
        scene.wait(60)
        #expect(scene.item == 0 && scene.timeline.progress(at: scene.time) == 0)
        scene.send(.lengthKnown(0, seconds: 120))
        #expect(scene.timeline.progress(at: scene.time) == 0.5)
        scene.send(.lengthKnown(0, seconds: 240))
        #expect(scene.timeline.progress(at: scene.time) == 0.5)
        scene.send(.lengthKnown(0, seconds: -1))
        scene.send(.ended(0))
        #expect(scene.item == 1 && scene.seen == [0])
    }

    @Test func withoutAdvanceItWaitsAtTheEndForATap() {
        var scene = scene([[.photo, .video(3)]], StoryRules(advances: false))
        scene.wait(60)
        #expect(scene.item == 0 && scene.timeline.phase == .over && scene.timeline.progress(at: scene.time) == 1)
        #expect(!scene.timeline.isRunning && scene.seen == [0])
        scene.tap(.forward)
        scene.wait(60)
        #expect(scene.item == 1 && scene.timeline.phase == .over && !scene.timeline.isRunning)
        scene.send(.rulesChanged(StoryRules()))
        #expect(scene.timeline.isClosed && scene.broken == [])
    }

    @Test func anotherPhotoTimeNeverTurnsBack() {
        var scene = scene([[.photo]])
        scene.wait(4)
        scene.send(.rulesChanged(StoryRules(photoSeconds: 40)))
        #expect(scene.timeline.progress(at: scene.time) == 0.8)
        scene.wait(30)
        #expect(scene.timeline.progress(at: scene.time) == 34.0 / 40)
        #expect(scene.broken == [])
    }

    // MARK: Seen

    @Test func seenAfterASecondAndAFifth() {
        var short = scene([[.photo(2)]])
        short.wait(0.9)
        #expect(short.seen == [])
        short.wait(0.2)
        #expect(short.seen == [0])
        var long = scene([[.photo(20)]])
        long.wait(3.9)
        #expect(long.seen == [])
        long.wait(0.2)
        #expect(long.seen == [0])
    }

    @Test func seenOnASkipForwardAndNotOnTheWayBack() {
        var scene = scene([[.photo, .photo, .photo], [.photo]])
        scene.send(.next)
        #expect(scene.seen == [0])
        scene.send(.previous)
        #expect(scene.seen == [0])
        scene.send(.entered(person: 1))
        #expect(scene.seen == [0])
        scene.send(.seenElsewhere(1))
        scene.send(.entered(person: 0))
        #expect(scene.item == 2)
    }

    // MARK: Holding

    @Test func itGoesOnOnlyWhenTheLastReasonIsGone() {
        var scene = scene([[.photo, .photo]])
        scene.wait(4)
        scene.send(.held(.menu))
        scene.send(.held(.focus))
        scene.send(.held(.menu))
        scene.wait(20)
        scene.send(.freed(.menu))
        scene.wait(20)
        #expect(scene.item == 0 && scene.timeline.progress(at: scene.time) == 0.8)
        scene.send(.freed(.focus))
        scene.wait(0.9)
        #expect(scene.item == 0)
        scene.wait(0.2)
        #expect(scene.item == 1 && scene.broken == [])
    }

    @Test func aLongPressHidesEverythingAndNeverSkips() {
        var scene = scene([[.photo, .photo]])
        scene.wait(1)
        scene.send(.pressed)
        scene.wait(0.2)
        #expect(!scene.timeline.hidesChrome)
        scene.wait(0.1)
        #expect(scene.timeline.hidesChrome)
        scene.wait(30)
        scene.send(.released(.forward))
        #expect(!scene.timeline.hidesChrome && scene.item == 0)
        #expect(abs(scene.timeline.progress(at: scene.time) - 0.2) < 1e-9)
        scene.tap(.forward)
        #expect(scene.item == 1)
        scene.tap(.back)
        #expect(scene.item == 0)
        scene.tap(nil)
        #expect(scene.item == 0 && scene.broken == [])
    }

    @Test func aReleaseWithoutAPressDoesNothing() {
        var scene = scene([[.photo, .photo]])
        #expect(scene.send(.released(.forward)) == [] && scene.item == 0)
    }

    @Test func whatThePersonPausedMovesAgainOnTheNextImage() {
        var scene = scene([[.photo, .photo]])
        scene.send(.held(.pause))
        scene.wait(20)
        #expect(scene.item == 0)
        scene.send(.next)
        #expect(scene.item == 1 && scene.timeline.isRunning)
        scene.wait(6)
        #expect(scene.timeline.isClosed)
    }

    @Test func anEndWhileItIsHeldWaits() {
        var scene = scene([[.video(3), .photo]])
        scene.wait(2.9)
        scene.send(.held(.reply))
        scene.send(.ended(0))
        #expect(scene.item == 0)
        scene.send(.freed(.reply))
        #expect(scene.item == 1 && scene.broken == [])
    }

    // MARK: Failures

    @Test func aFailureIsShownForAWhileAndGoneOnFrom() {
        var scene = scene([[.photo, .photo]])
        scene.answers = false
        scene.send(.failed(0))
        scene.wait(3)
        scene.send(.held(.menu))
        scene.wait(60)
        #expect(scene.item == 0 && scene.timeline.phase == .failed)
        scene.send(.freed(.menu))
        scene.wait(1.1)
        #expect(scene.item == 1 && scene.seen == [] && scene.broken == [])
    }

    @Test func aRetryStartsAnew() {
        var scene = scene([[.photo, .photo]], StoryRules(advances: false))
        scene.answers = false
        scene.send(.failed(0))
        scene.wait(60)
        #expect(scene.item == 0 && scene.timeline.phase == .failed)
        scene.send(.retried(0))
        #expect(scene.timeline.phase == .waiting && !scene.timeline.isLate)
        scene.send(.ready(0))
        scene.wait(2.5)
        #expect(scene.timeline.progress(at: scene.time) == 0.5)
    }

    @Test func newsOfOtherItemsMeansNothing() {
        var scene = scene([[.photo, .video(3)]])
        for event in [StoryTimeline.Event.failed(1), .ended(1), .stalled(1), .retried(1), .ready(9), .seenElsewhere(9)]
        {
            #expect(scene.send(event) == [], "\(event)")
        }
        #expect(scene.item == 0 && scene.timeline.phase == .flowing)
    }

    // MARK: Ready beforehand

    @Test func whatFollowsIsMadeReadyTheNearestFirst() {
        let people: [[StoryMedium]] = [
            [.photo, .photo], [.photo, .photo, .photo, .photo, .photo], [.seenPhoto, .photo], [.photo], [.photo],
            [.photo],
        ]
        var scene = scene(people, at: 1)
        #expect(scene.timeline.heldPictures == [2, 3, 4, 5, 0, 8, 9, 10])
        scene.send(.entered(person: 2))
        #expect(scene.pictures.contains(2))
        scene.send(.settled)
        #expect(scene.pictures == [8, 9, 10, 11, 7, 2])
    }

    @Test func closingLetsGoOfEverythingOnce() {
        var scene = scene([[.photo, .photo]])
        #expect(scene.send(.closed) == [.dropPicture(0), .dropPicture(1), .close])
        #expect(scene.timeline.deadline == nil)
        for event in [StoryTimeline.Event.next, .tick, .closed, .entered(person: 0), .released(.back)] {
            #expect(scene.send(event) == [])
        }
        #expect(scene.broken == [])
    }
}
