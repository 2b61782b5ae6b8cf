// Which captions are visible at a moment: order, overlaps, gaps, repetitions, and the speed of the search.

import FeedsTestSupport
import Testing

@testable import FeedsModels

@Suite("Captions in time")
struct CaptionTimelineTests {
    private func cue(_ start: Double, _ end: Double, _ text: String) -> Cue {
        Cue(start: start, end: end, text: CueText(text))
    }

    private func said(_ timeline: CaptionTimeline, _ seconds: Double) -> [String] {
        timeline.cues(at: seconds).map(\.text.plain)
    }

    @Test func eachStandsFromItsStartUpToItsEnd() {
        let timeline = CaptionTimeline([cue(4, 5, "b"), cue(1, 2, "a")])
        #expect(said(timeline, 0).isEmpty)
        #expect(said(timeline, 1) == ["a"])
        #expect(said(timeline, 1.999) == ["a"])
        #expect(said(timeline, 2).isEmpty)
        #expect(said(timeline, 4.5) == ["b"])
        #expect(said(timeline, 5).isEmpty)
        #expect(said(timeline, .infinity).isEmpty)
        #expect(said(CaptionTimeline(), 1).isEmpty)
    }

    @Test func overlappingOnesStandTogetherTheEarlierFirst() {
        let timeline = CaptionTimeline([cue(1, 5, "a"), cue(2, 3, "b"), cue(2, 4, "c")])
        #expect(said(timeline, 1.5) == ["a"])
        #expect(said(timeline, 2.5) == ["a", "b", "c"])
        #expect(said(timeline, 3.5) == ["a", "c"])
        #expect(said(timeline, 4.5) == ["a"])
    }

    @Test func aStepChangesExactlyWithWhatStands() {
        let timeline = CaptionTimeline([cue(1, 2, "a"), cue(2, 3, "b")])
        #expect(timeline.step(at: 0.5) == nil)
        #expect(timeline.step(at: 1) == timeline.step(at: 1.9))
        #expect(timeline.step(at: 1.9) != timeline.step(at: 2))
        #expect(timeline.step(at: 9) == timeline.step(at: 90))
    }

    @Test func whatMakesNoSenseIsLeftOut() {
        let cues = [
            cue(3, 3, "a"), cue(4, 2, "b"), cue(.nan, 2, "c"), cue(0, .infinity, "d"), cue(-1, 1, "e"), cue(1, 2, " "),
        ]
        #expect(CaptionTimeline(cues).cues.map(\.text.plain) == ["e"])
    }

    @Test func partsOfAStreamThatRepeatACueSayItOnce() {
        let timeline = CaptionTimeline([cue(1, 4, "a")]).adding([cue(1, 4, "a"), cue(1, 4, "b"), cue(5, 6, "a")])
        #expect(timeline.cues.map(\.text.plain) == ["a", "b", "a"])
    }

    @Test func aFloodShowsTheNewestFew() {
        let timeline = CaptionTimeline((0..<100).map { cue(Double($0), 1000, "\($0)") })
        #expect(said(timeline, 500) == ["96", "97", "98", "99"])
    }

    @Test func itAgreesWithCountingThemAll() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<50 {
            let cues = (0..<30).map { index in
                let start = Double(Int.random(in: 0..<200, using: &random)) * 2
                return cue(start, start + Double(Int.random(in: 1..<4, using: &random)), "\(index)")
            }
            let timeline = CaptionTimeline(cues)
            for moment in stride(from: -1.0, to: 405, by: 0.5) {
                let standing = timeline.cues.filter { $0.start <= moment && moment < $0.end }
                guard standing.count <= CaptionTimeline.mostAtOnce else { continue }
                #expect(Set(timeline.cues(at: moment)) == Set(standing), "at \(moment)")
            }
        }
    }

    /// Without an index, searching all captions at each picture would take minutes.
    @Test func aLongFilmIsLookedUpQuickly() {
        let timeline = CaptionTimeline((0..<30_000).map { cue(Double($0), Double($0) + 900, "\($0 % 7)") })
        #expect(timeline.cues.count == CaptionTimeline.mostCues)
        let found = (0..<100_000).count { timeline.step(at: Double($0) / 5) != nil }
        #expect(found == 100_000)
    }
}
