// Scrubbing: the positions that fingers and keys choose, the hold, and the state afterwards.

import FeedsEngine
import FeedsTestSupport
import Testing

struct ScrubTests {
    /// Sends events and returns all commands.
    private func run(_ scrub: inout Scrub, _ events: Scrub.Event...) -> [Scrub.Command] {
        events.flatMap { scrub.handle($0) }
    }

    private func seeks(_ commands: [Scrub.Command]) -> [Double] {
        commands.compactMap { if case .seek(let place, _) = $0 { place } else { nil } }
    }

    @Test func aDragHoldsTheVideoSeeksAndLetsGo() {
        var scrub = Scrub()
        let commands = run(
            &scrub, .began(position: 10, duration: 40), .moved(share: 0.5), .moved(share: 0.75), .released,
            .sought(30))
        #expect(
            commands == [
                .hold(true), .seek(20), .show(20), .seek(30), .show(30), .hold(false), .rest(Scrub.patience),
                .stopResting, .hide,
            ])
        #expect(scrub == Scrub())
    }

    @Test func aDragThatIsTakenAwayLeavesEverythingAsItWas() {
        var scrub = Scrub()
        let commands = run(
            &scrub, .began(position: 10, duration: 40), .moved(share: 0.5), .cancelled, .released, .cancelled)
        #expect(seeks(commands) == [20, 10])
        #expect(commands.count { $0 == .hold(true) } == 1 && commands.count { $0 == .hold(false) } == 1)
        #expect(commands.last == .hide)
    }

    @Test func aFingerThatDidNotMoveSeeksNowhere() {
        var scrub = Scrub()
        #expect(run(&scrub, .began(position: 3, duration: 9), .released) == [.hold(true), .hold(false), .hide])
    }

    @Test func beyondTheLineIsTheEndAndBeforeItTheStart() {
        var scrub = Scrub()
        let commands = run(
            &scrub, .began(position: 3, duration: 9), .moved(share: 1.7), .moved(share: 2), .moved(share: -1))
        #expect(seeks(commands) == [9, 0], "the same end is sought once")
    }

    @Test func keysInARowAddUpWhereverTheVideoIsMeanwhile() {
        var scrub = Scrub()
        let commands = run(
            &scrub, .stepped(by: 5, position: 2, duration: 60), .stepped(by: 5, position: 2.1, duration: 60),
            .stepped(by: -1, position: 7, duration: 60))
        #expect(seeks(commands) == [7, 12, 11])
        #expect(!commands.contains(.hold(true)), "it goes on playing")
        #expect(run(&scrub, .rested) == [.hide])
        #expect(seeks(run(&scrub, .stepped(by: 5, position: 20, duration: 60))) == [25])
    }

    @Test func keysStopAtBothEnds() {
        var scrub = Scrub()
        let commands = run(
            &scrub, .stepped(by: 5, position: 57, duration: 60), .stepped(by: 5, position: 60, duration: 60),
            .jumped(to: -3, duration: 60), .stepped(by: -5, position: 0, duration: 60))
        #expect(seeks(commands) == [60, 0])
        #expect(commands.count { $0 == .rest(Scrub.patience) } == 4, "each key keeps the sign up")
    }

    @Test func keysWhileAFingerHoldsTheLineAreNotHeard() {
        var scrub = Scrub()
        let commands = run(
            &scrub, .began(position: 1, duration: 9), .stepped(by: 5, position: 1, duration: 9),
            .jumped(to: 4, duration: 9), .rested, .sought(4))
        #expect(commands == [.hold(true)])
    }

    @Test func aFingerTakesOverFromKeys() {
        var scrub = Scrub()
        let commands = run(
            &scrub, .stepped(by: 5, position: 1, duration: 20), .began(position: 6, duration: 20), .moved(share: 0.5),
            .rested, .cancelled)
        #expect(seeks(commands) == [6, 10, 6])
        #expect(commands.contains(.stopResting))
        #expect(commands.suffix(2) == [.hold(false), .hide])
    }

    @Test(arguments: [0.0, 0.5, -3, .infinity])
    func withoutALengthNothingCanBeScrubbed(_ duration: Double) {
        var scrub = Scrub()
        #expect(!Scrub.isPossible(duration))
        let commands = run(
            &scrub, .began(position: 0, duration: duration), .moved(share: 0.5), .released,
            .stepped(by: 5, position: 0, duration: duration), .jumped(to: 1, duration: duration))
        #expect(commands.isEmpty)
    }

    @Test func whoeverLeavesWhileDraggingLetsGo() {
        var scrub = Scrub()
        #expect(run(&scrub, .began(position: 0, duration: 9), .left) == [.hold(true), .hold(false), .hide])
        #expect(run(&scrub, .stepped(by: 1, position: 0, duration: 9), .left).suffix(2) == [.stopResting, .hide])
        #expect(run(&scrub, .left).isEmpty)
    }

    @Test func aPictureOfAnEarlierTargetEndsNothing() {
        var scrub = Scrub()
        _ = run(&scrub, .began(position: 0, duration: 10), .moved(share: 0.2), .moved(share: 0.9), .released)
        #expect(run(&scrub, .sought(2)).isEmpty)
        #expect(scrub.target == 9)
        #expect(run(&scrub, .rested) == [.hide], "and when its own never comes, time ends it")
    }

    /// In any order of events: each hold is released, and targets lie within the video.
    @Test(arguments: 0..<200)
    func anyRideKeepsItsPromises(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var scrub = Scrub()
        var isHeld = false
        for _ in 0..<60 {
            for command in scrub.handle(Self.event(&random)) {
                switch command {
                case .hold(let on):
                    #expect(on != isHeld)
                    isHeld = on
                case .seek(let place, _), .show(let place): #expect(place >= 0 && place <= 30)
                case .hide, .rest, .stopResting: break
                }
            }
            #expect(isHeld == scrub.isDragging)
        }
        for command in scrub.handle(.left) { if case .hold(let on) = command { isHeld = on } }
        #expect(!isHeld && scrub == Scrub())
    }

    private static func event(_ random: inout SplitMix64) -> Scrub.Event {
        let place = Double.random(in: -5...35, using: &random)
        return switch Int.random(in: 0..<9, using: &random) {
        case 0: .began(position: place, duration: 30)
        case 1: .moved(share: place / 30, awaited: place > 20 ? 1 : 0)
        case 2: .released
        case 3: .cancelled
        case 4: .stepped(by: Bool.random(using: &random) ? 5 : -1, position: place, duration: 30)
        case 5: .jumped(to: place, duration: 30)
        case 6: .rested
        case 7: .sought(place)
        default: .left
        }
    }

    @Test func aRideThroughAVideo() {
        var transcript = Transcript()
        var scrub = Scrub()
        let ride: [(String, [Scrub.Event])] = [
            ("a finger drags to the middle", [.began(position: 4, duration: 40), .moved(share: 0.5), .released]),
            ("its picture comes", [.sought(20)]),
            (
                "keys in a row",
                [.stepped(by: 5, position: 20, duration: 40), .stepped(by: 5, position: 20, duration: 40)]
            ),
            ("a small step back, then rest", [.stepped(by: -1, position: 30, duration: 40), .rested]),
            ("Home, then End", [.jumped(to: 0, duration: 40), .jumped(to: 40, duration: 40), .rested]),
            (
                "a finger over pictures that take their time",
                [
                    .began(position: 4, duration: 40), .moved(share: 0.25), .moved(share: 0.5, awaited: 0.3),
                    .moved(share: 0.75), .released, .sought(30),
                ]
            ),
            ("a drag that is taken away", [.began(position: 39, duration: 40), .moved(share: 0.1), .cancelled]),
            ("a drag that another post ends", [.began(position: 39, duration: 40), .moved(share: 0.1), .left]),
        ]
        for (note, events) in ride {
            transcript.note(note)
            for event in events { transcript.record(event, scrub.handle(event)) }
        }
        #expect(transcript.difference(from: "scrub-ride") == nil)
    }
}
