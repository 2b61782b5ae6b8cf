// The phases of publishing: what each event does in each phase, and random rides.
// Thread: any. Invariant: nothing begins before the user agreed, and no process is left behind.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PublishRunTests {
    private func run(_ events: PublishRun.Event...) -> (run: PublishRun, said: [PublishRun.Command]) {
        var run = PublishRun()
        let said = events.flatMap { run.handle($0) }
        return (run, said)
    }

    @Test func aRunGoesFromTheQuestionsToTheEnd() {
        let (run, said) = run(.ordered, .planned, .agreed, .paused, .resumed, .finished)
        #expect(run.phase == .done && said == [.start, .begin, .pause, .resume])
    }

    @Test func nothingBeginsWithoutThePlan() {
        let (run, said) = run(.ordered, .agreed)
        #expect(run.phase == .planning && said == [.start])
    }

    @Test func cancellingWaitsForWhatWasBegunAndASecondTimeDoesNot() {
        #expect(run(.ordered, .planned, .agreed, .cancelled).run.phase == .cancelling)
        let (run, said) = run(.ordered, .planned, .agreed, .paused, .cancelled, .cancelled)
        #expect(run.phase == .asking && said == [.start, .begin, .pause, .stop, .end])
    }

    @Test func aPlanCanBeTakenBack() {
        #expect(run(.ordered, .cancelled).said == [.start, .end])
        let (run, said) = run(.ordered, .planned, .reconsidered, .ordered)
        #expect(run.phase == .planning && said == [.start, .end, .start])
    }

    @Test func aProcessThatIsLostHasFailed() {
        let (run, said) = run(.ordered, .planned, .agreed, .lost, .reconsidered)
        #expect(run.phase == .asking && said == [.start, .begin, .end, .end])
    }

    @Test func aWindowThatClosesStopsOrLetsItGoOn() {
        #expect(run(.ordered, .planned, .agreed, .left(goesOn: false)).said.last == .end)
        #expect(run(.ordered, .planned, .agreed, .left(goesOn: true)).said.suffix(2) == [.stay, .end])
        #expect(
            run(.ordered, .planned, .agreed, .paused, .left(goesOn: true)).said.suffix(3) == [.resume, .stay, .end])
        #expect(run(.ordered, .planned, .left(goesOn: true)).said == [.start, .end])
    }

    @Test func noRuleBreaksInAnyOrder() {
        let events: [PublishRun.Event] = [
            .ordered, .planned, .agreed, .paused, .resumed, .cancelled, .reconsidered, .finished, .failed, .lost,
        ]
        for seed in 0..<2000 as Range<UInt64> {
            var (random, run) = (SplitMix64(seed: seed), PublishRun())
            var (isRunning, hasPlan, hasBegun) = (false, false, false)
            for _ in 0..<60 {
                let event = events.randomElement(using: &random) ?? .ordered
                if event == .planned, run.phase == .planning { hasPlan = true }
                for command in run.handle(event) {
                    switch command {
                    case .start:
                        #expect(!isRunning, "two processes, seed \(seed)")
                        (isRunning, hasPlan, hasBegun) = (true, false, false)
                    case .begin:
                        #expect(hasPlan && !hasBegun, "seed \(seed)")
                        hasBegun = true
                    case .pause, .resume, .stop: #expect(isRunning && hasBegun, "seed \(seed)")
                    case .end: isRunning = false
                    case .stay: break
                    }
                }
                #expect(!run.isBusy || isRunning && hasBegun, "seed \(seed)")
                #expect(run.phase != .asking || !isRunning, "seed \(seed)")
            }
        }
    }

    // MARK: The pace

    @Test func theRestFollowsFromWhatWasDone() {
        var pace = PublishPace(planned: 100, at: 10)
        #expect(pace.remaining == 100)
        pace.stepped(to: 0, at: 10)
        pace.stepped(to: 0.25, at: 20)
        #expect(pace.remaining == 30)
        pace.paused(at: 20)
        pace.resumed(at: 500)
        pace.stepped(to: 0.5, at: 510)
        #expect(pace.remaining == 20)
        pace.stepped(to: .infinity, at: 511)
        #expect(pace.whole == 1 && pace.remaining == 0)
    }
}
