// The viewer's flight out of a face, under a finger, and back.

import FeedsEngine
import Testing

struct StoryFlightTests {
    private let flight = StoryFlight(from: .face(x: -100, y: -300), to: .open, at: 10)

    @Test func itBeginsAndEndsWhereItShould() {
        #expect(flight.pose(at: 10) == .face(x: -100, y: -300))
        #expect(flight.pose(at: 9) == flight.start, "never before its start")
        #expect(flight.pose(at: 10 + StoryFlight.seconds) == .open)
        #expect(flight.pose(at: 99) == .open)
        #expect(!flight.isOver(at: 10.1))
        #expect(flight.isOver(at: 10 + StoryFlight.seconds))
    }

    @Test func itNeverTurnsBack() {
        let scales = (0...20).map { flight.pose(at: 10 + Double($0) / 20 * StoryFlight.seconds).scale }
        #expect(scales == scales.sorted())
        #expect(scales.allSatisfy { $0 <= 1 })
    }

    @Test func aPullFollowsTheFingerDownAndNotUp() {
        #expect(StoryPose.pulled(by: -40, height: 700) == .open)
        let pulled = StoryPose.pulled(by: 350, height: 700)
        #expect(pulled.y == 350)
        #expect(pulled.scale < 1 && pulled.dimming == 0.5 && pulled.opacity == 1)
        #expect(StoryPose.pulled(by: 10, height: 0).dimming == 0, "a window without height yet")
    }

    @Test(arguments: [
        (200.0, 0.0, true), (100, 0, false), (30, 900, true), (400, -900, false), (0, 0, false),
    ])
    func aLongPullOrAFlickCloses(dy: Double, velocity: Double, closes: Bool) {
        #expect(StoryFlight.closes(dy: dy, velocity: velocity, height: 700) == closes)
    }
}
