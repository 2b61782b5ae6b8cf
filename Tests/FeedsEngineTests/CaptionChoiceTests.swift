// When captions are shown, which track, and the effect of the caption key.

import Testing

@testable import FeedsEngine

@Suite("Choice of captions")
struct CaptionChoiceTests {
    private typealias Offer = CaptionChoice.Offer

    @Test(arguments: [CaptionChoice.Wish.whenMuted, .always, .never], [true, false])
    func aToggleAlwaysChangesWhatIsSeen(_ wish: CaptionChoice.Wish, isSilent: Bool) {
        let before = CaptionChoice.shows(wish, isSilent: isSilent)
        let toggled = CaptionChoice.toggled(wish, isSilent: isSilent)
        #expect(CaptionChoice.shows(toggled, isSilent: isSilent) != before)
    }

    @Test func theyComeWithSilenceUnlessSomethingElseIsWanted() {
        #expect(CaptionChoice.shows(.whenMuted, isSilent: true))
        #expect(!CaptionChoice.shows(.whenMuted, isSilent: false))
        #expect(CaptionChoice.shows(.always, isSilent: false))
        #expect(!CaptionChoice.shows(.never, isSilent: true))
    }

    @Test func switchedOnInSilenceTheyGoWithIt() {
        let wish = CaptionChoice.toggled(.never, isSilent: true)
        #expect(!CaptionChoice.shows(wish, isSilent: false))
    }

    @Test func theBestLanguageWins() {
        let offers = [
            Offer(rank: nil, isDefault: true), Offer(rank: 3), Offer(rank: 1), Offer(rank: 1, isDefault: true),
        ]
        #expect(CaptionChoice.pick(offers, named: nil) == 3)
        #expect(CaptionChoice.pick(offers, named: 0) == 0)
        #expect(CaptionChoice.pick(offers, named: 9) == 3)
    }

    @Test func withoutALanguageItIsTheSourcesChoiceElseTheFirst() {
        #expect(CaptionChoice.pick([Offer(rank: nil), Offer(rank: nil, isDefault: true)], named: nil) == 1)
        #expect(CaptionChoice.pick([Offer(rank: nil), Offer(rank: nil)], named: nil) == 0)
        #expect(CaptionChoice.pick([], named: nil) == nil)
    }

    @Test func signsAloneComeAfterWholeTracks() {
        #expect(CaptionChoice.pick([Offer(rank: 0, isForced: true), Offer(rank: 4)], named: nil) == 1)
        #expect(CaptionChoice.pick([Offer(rank: 0, isForced: true)], named: nil) == 0)
    }
}
