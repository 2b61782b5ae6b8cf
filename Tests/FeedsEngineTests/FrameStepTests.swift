// The next and the previous picture of a paused video.
// Thread: any. Invariant: targets are the middles of pictures.

import FeedsEngine
import Testing

struct FrameStepTests {
    /// Ten pictures a second, two seconds.
    private func steps(_ counts: Int..., from position: Double) -> [Double] {
        var step = FrameStep()
        return counts.flatMap { count in
            step.handle(.stepped(count, position: position, length: 0.1, duration: 2)).map { command in
                guard case .seek(let place) = command else { return -1 }
                return (place * 1000).rounded() / 1000
            }
        }
    }

    @Test func oneOnIsTheMiddleOfTheNextPicture() { #expect(steps(1, from: 0.5) == [0.65]) }
    @Test func oneBackIsTheMiddleOfTheLast() { #expect(steps(-1, from: 0.5) == [0.45]) }

    /// The player may report the target itself, or still the old position.
    @Test func quickStepsAddUp() { #expect(steps(1, 1, -1, from: 0.5) == [0.65, 0.75, 0.65]) }

    @Test func theEndsAreEnds() {
        #expect(steps(-1, -1, from: 0) == [0])
        #expect(steps(1, 1, 1, from: 1.9) == [1.95])
    }

    @Test func leavingForgetsTheTarget() {
        var step = FrameStep()
        _ = step.handle(.stepped(1, position: 0.5, length: 0.1, duration: 2))
        _ = step.handle(.left)
        #expect(step.handle(.stepped(1, position: 1, length: 0.125, duration: 2)) == [.seek(1.1875)])
    }

    @Test func whatCannotBeStepped() {
        var step = FrameStep()
        #expect(step.handle(.stepped(1, position: 0, length: 0.1, duration: 0.05)).isEmpty)
        #expect(step.handle(.stepped(1, position: .nan, length: 0.1, duration: 2)).isEmpty)
        #expect(step.handle(.stepped(1, position: 0, length: 0.1, duration: .infinity)).isEmpty)
        #expect(step.handle(.stepped(0, position: 0, length: 0.1, duration: 2)).isEmpty)
        #expect(step.handle(.stepped(1, position: 0, length: .nan, duration: 2)) == [.seek(0.05)])
    }
}
