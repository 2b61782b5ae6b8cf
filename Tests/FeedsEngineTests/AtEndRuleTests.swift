// What follows the end of a video, and the end of a photo's time.
// Thread: any. Invariant: nothing goes on twice from one place, or while it is held.

import FeedsEngine
import Testing

struct AtEndRuleTests {
    private typealias Place = AtEndRule.Place
    private let video = AtEndRule.Place(number: 1, medium: .video)
    private let photo = AtEndRule.Place(number: 1, medium: .photo)

    private func rule(_ mode: AtEndRule.Mode, at place: AtEndRule.Place) -> AtEndRule {
        var rule = AtEndRule()
        _ = rule.handle(.modeChanged(mode, time: 0))
        _ = rule.handle(.entered(place, time: 0))
        _ = rule.handle(.shown(time: 0))
        return rule
    }

    @Test func aVideoLeadsToTheNextOneOnce() {
        var rule = rule(.next, at: video)
        #expect(!rule.loops)
        #expect(rule.handle(.ended(time: 8)) == [.goOn])
        #expect(rule.handle(.wokeUp(time: 9)) == [])
        #expect(rule.handle(.held(false, time: 9)) == [])
        #expect(rule.sign == .none)
    }

    @Test func whatLoopsNeedsNobody() {
        var rule = rule(.loop, at: video)
        #expect(rule.loops)
        // The video reached its end although the setting was changed meanwhile.
        #expect(rule.handle(.ended(time: 8)) == [.replay])
    }

    @Test func whatStopsOffersToBeginAnew() {
        var rule = rule(.stop, at: video)
        #expect(rule.handle(.ended(time: 8)) == [])
        #expect(rule.sign == .replay)
        #expect(rule.handle(.shown(time: 9)) == [])
        #expect(rule.sign == .none)
    }

    @Test func anotherWishAtTheEndIsFollowedAtOnce() {
        var stopped = rule(.stop, at: video)
        _ = stopped.handle(.ended(time: 8))
        #expect(stopped.handle(.modeChanged(.next, time: 9)) == [.goOn])
        var standing = rule(.stop, at: video)
        _ = standing.handle(.ended(time: 8))
        #expect(standing.handle(.modeChanged(.loop, time: 9)) == [.replay])
    }

    @Test func thelastPostIsTheEnd() {
        var rule = rule(.next, at: Place(number: 1, medium: .video, isLastItem: true))
        #expect(rule.handle(.ended(time: 8)) == [])
        #expect(rule.sign == .replay)
        // The next page was loaded meanwhile.
        #expect(rule.handle(.entered(video, time: 9)) == [.goOn])
    }

    @Test func whoReadsTheCommentsIsNotLedAway() {
        var rule = rule(.next, at: video)
        _ = rule.handle(.held(true, time: 5))
        #expect(rule.handle(.ended(time: 8)) == [])
        #expect(rule.handle(.held(false, time: 20)) == [.goOn])
    }

    @Test func aPhotoHasItsTimeAndAPauseHoldsIt() {
        var rule = rule(.next, at: photo)
        #expect(rule.deadline(at: 0) == 5)
        _ = rule.handle(.held(true, time: 3))
        #expect(rule.deadline(at: 3) == nil)
        #expect(rule.handle(.wokeUp(time: 100)) == [])
        _ = rule.handle(.held(false, time: 100))
        #expect(rule.deadline(at: 100) == 102)
        #expect(rule.handle(.wokeUp(time: 101.9)) == [])
        #expect(rule.handle(.wokeUp(time: 102)) == [.goOn])
    }

    @Test func aPhotoThatIsNotThereYetDoesNotRun() {
        var rule = AtEndRule()
        _ = rule.handle(.modeChanged(.next, time: 0))
        _ = rule.handle(.entered(photo, time: 0))
        #expect(rule.deadline(at: 0) == nil)
        _ = rule.handle(.shown(time: 4))
        #expect(rule.deadline(at: 4) == 9)
    }

    @Test func anAlbumIsShownPictureByPicture() {
        var rule = rule(.next, at: Place(number: 1, medium: .photo, isLastPicture: false))
        #expect(rule.handle(.wokeUp(time: 5)) == [.turnPicture])
        _ = rule.handle(.entered(Place(number: 2, medium: .photo), time: 5))
        _ = rule.handle(.shown(time: 5))
        #expect(rule.handle(.wokeUp(time: 9)) == [])
        #expect(rule.handle(.wokeUp(time: 10)) == [.goOn])
    }

    @Test func photosStayWhereNothingGoesOn() {
        for mode in [AtEndRule.Mode.loop, .stop] {
            let rule = rule(mode, at: photo)
            #expect(rule.deadline(at: 0) == nil)
            #expect(!rule.isTimed)
        }
    }

    @Test func underReducedMotionTheNextOneIsOffered() {
        var rule = rule(.next, at: video)
        _ = rule.handle(.motionReduced(true, time: 0))
        #expect(rule.handle(.ended(time: 8)) == [])
        #expect(rule.sign == .replayOrNext)
        var still = self.rule(.next, at: photo)
        _ = still.handle(.motionReduced(true, time: 0))
        #expect(still.deadline(at: 0) == nil)
    }

    @Test func aLongerTimeCountsForThePhotoThatIsShown() {
        var rule = rule(.next, at: photo)
        _ = rule.handle(.photoSecondsChanged(10, time: 4))
        #expect(rule.deadline(at: 4) == 10)
        #expect(rule.handle(.photoSecondsChanged(3, time: 4)) == [.goOn])
    }

    @Test func withNothingToSeeNothingHappens() {
        var rule = AtEndRule()
        #expect(rule.handle(.ended(time: 1)) == [])
        #expect(rule.handle(.entered(nil, time: 1)) == [])
        #expect(rule.handle(.shown(time: 1)) == [])
        #expect(rule.sign == .none)
    }
}
