// One tap, two taps, three, and gestures that only look like taps; each on a manual clock.
// Thread: any. Invariant: the exact commands, in their order, at the exact moment.

import FeedsEngine
import FeedsTestSupport
import Testing

struct TapSequenceTests {
    @Test func oneTapWaitsAndIsSingle() {
        var hand = Hand()
        hand.tap(100, 200)
        hand.rest(0.3)
        #expect(hand.transcript.difference(from: "taps-one") == nil)
    }

    @Test func theyAreToldApartWithinAQuarterOfASecond() {
        #expect((0.2...0.25).contains(TapSequence.patience))
    }

    @Test func twoTapsAreDoubleAndNeverSingle() {
        var hand = Hand()
        hand.tap(100, 200)
        hand.rest(0.1)
        hand.tap(110, 190)
        hand.rest(1)
        #expect(hand.transcript.difference(from: "taps-two") == nil)
    }

    /// The third tap is another double tap, and so is the fourth.
    @Test func threeAndFourTapsGoOn() {
        var hand = Hand()
        for _ in 1...4 {
            hand.tap(100, 200)
            hand.rest(0.12)
        }
        hand.rest(1)
        hand.tap(100, 200)
        hand.rest(1)
        #expect(hand.transcript.difference(from: "taps-many") == nil)
    }

    @Test func twoSlowTapsAreTwoSingles() {
        var hand = Hand()
        hand.tap(100, 200)
        hand.rest(0.25)
        hand.tap(100, 200)
        hand.rest(0.25)
        #expect(hand.told == ["single 100 200", "single 100 200"])
    }

    /// The time from release to the next press counts, however long the second press is.
    @Test func aSlowSecondPressStillDoubles() {
        var hand = Hand()
        hand.tap(100, 200)
        hand.rest(0.2)
        hand.tap(100, 200, holding: 0.4)
        #expect(hand.told == ["double 100 200"])
    }

    @Test func twoTapsFarApartAreTwoSingles() {
        var hand = Hand()
        hand.tap(100, 200)
        hand.rest(0.1)
        hand.tap(100, 245)
        hand.rest(1)
        #expect(hand.transcript.difference(from: "taps-apart") == nil)
    }

    /// The two touches are at most 44 pixels apart, in any direction.
    @Test(arguments: [(44.0, 0.0, true), (31, 31, true), (32, 32, false), (0, -45, false)])
    func reachIsAFingertip(dx: Double, dy: Double, doubles: Bool) {
        var hand = Hand()
        hand.tap(100, 200)
        hand.rest(0.05)
        hand.tap(100 + dx, 200 + dy)
        #expect(hand.told.contains { $0.hasPrefix("double") } == doubles)
    }

    @Test func whereDoubleTapsMeanNothingASingleOneActsAtOnce() {
        var hand = Hand(doubles: false)
        hand.tap(1, 2)
        hand.tap(1, 2)
        #expect(hand.told == ["single 1 2", "single 1 2"])
        #expect(!hand.isWaiting)
    }

    @Test func switchingItOffWhileATapWaitsLetsItAct() {
        var hand = Hand()
        hand.tap(1, 2)
        hand.send(.doublingChanged(false))
        #expect(hand.told == ["single 1 2"])
        #expect(!hand.isWaiting)
        hand.send(.doublingChanged(false))
        #expect(hand.told.count == 1)
    }

    /// After a move of the page or a drag, the waiting tap is dropped, because its target is gone.
    @Test func whatSpoilsATapSpoilsTheOneThatWaits() {
        var hand = Hand()
        hand.tap(1, 2)
        hand.send(.spoiled)
        hand.rest(1)
        hand.tap(1, 2)
        hand.rest(0.1)
        hand.press(1, 2)
        hand.send(.spoiled)
        hand.release()
        hand.rest(1)
        #expect(hand.told == [])
    }

    @Test func aLongPressIsNoTap() {
        var hand = Hand()
        hand.tap(1, 2, holding: 0.6)
        hand.rest(1)
        #expect(hand.told == [])
        hand.tap(1, 2)
        hand.rest(0.1)
        hand.tap(1, 2, holding: 0.6)
        hand.rest(1)
        #expect(hand.told == [])
    }

    /// A timer that fires after the second press has no effect.
    @Test func aLateTimerIsHeardByNobody() {
        var hand = Hand()
        hand.tap(1, 2)
        hand.rest(0.1)
        hand.press(1, 2)
        hand.send(.waited)
        hand.release()
        hand.send(.waited)
        #expect(hand.told == ["double 1 2"])
    }

    /// In any order of events no tap is reported twice: a double tap is at least two taps, a single tap is one.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func tapsAreToldOnce(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var hand = Hand()
        for _ in 0..<300 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1, 2: hand.tap(Double.random(in: 0..<90, using: &random), 5)
            case 3: hand.rest(Double.random(in: 0..<0.4, using: &random))
            case 4: hand.send(.spoiled)
            default: hand.send(.doublingChanged(Bool.random(using: &random)))
            }
            #expect(hand.told.count <= hand.taps)
        }
        let before = hand.told.count
        hand.rest(1)
        #expect(hand.told.count - before <= 1)
        #expect(!hand.isWaiting)
    }
}

/// Simulates a hand with a manual clock: sends its events to the machine, and fires the requested timers in time.
private struct Hand {
    private(set) var transcript = Transcript()
    private(set) var told: [String] = []
    private(set) var taps = 0
    private var sequence: TapSequence
    private let clock = ManualClock()
    private var alarm: Double?

    init(doubles: Bool = true) { sequence = TapSequence(doubles: doubles) }

    var isWaiting: Bool { alarm != nil }

    mutating func tap(_ x: Double, _ y: Double, holding seconds: Double = 0) {
        press(x, y)
        rest(seconds)
        release()
        taps += 1
    }

    mutating func press(_ x: Double, _ y: Double) { send(.pressed(x: x, y: y, time: clock.seconds)) }
    mutating func release() { send(.released(time: clock.seconds)) }

    mutating func rest(_ seconds: Double) {
        let end = clock.seconds + seconds
        if let alarm, alarm <= end {
            clock.advance(by: .seconds(alarm - clock.seconds))
            self.alarm = nil
            send(.waited)
        }
        clock.advance(by: .seconds(max(0, end - clock.seconds)))
    }

    mutating func send(_ event: TapSequence.Event) {
        let commands = sequence.handle(event)
        transcript.record(event, commands)
        for command in commands {
            switch command {
            case .single(let x, let y): told.append("single \(Int(x)) \(Int(y))")
            case .double(let x, let y): told.append("double \(Int(x)) \(Int(y))")
            case .wait(let seconds): alarm = clock.seconds + seconds
            case .stopWaiting: alarm = nil
            }
        }
    }
}
