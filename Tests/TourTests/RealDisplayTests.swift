// The tour's capture and input on a real X server: paints are seen, input arrives, faults are reported.

import Foundation
import Testing

@testable import TourKit

@Suite(.serialized)
struct RealDisplayTests {
    /// An X server with a stand-in for the app's window, and a pipe on which the test reports for the app.
    private final class Rig {
        // The properties are freed in this order: the connections before their server.
        let window: StandInWindow
        let app: AppUnderTour
        private let pipe: PipeEnds

        init() throws {
            let log = NSTemporaryDirectory() + "mutoscope-test-\(getpid())-xvfb.log"
            let server = try XServer(width: 360, height: 640, log: log)
            window = try #require(StandInWindow(on: server.display, width: 360, height: 640))
            pipe = try PipeEnds.make()
            let display = try XDisplay(server)
            app = AppUnderTour(display: display, lines: pipe.reading, process: nil)
            try app.attach(to: try #require(display.window(ofProcess: getpid())))
        }

        deinit { close(pipe.writing) }

        func say(_ event: String) {
            let line = "\(MonotonicClock.now()) \(event)\n"
            write(pipe.writing, line, line.utf8.count)
        }

        /// Paints and waits until the paint was seen.
        func show(_ grid: CellGrid) throws {
            let seen = app.paints.count
            window.paint(grid)
            try app.pump(for: .seconds(5)) { app.paints.count > seen }
        }
    }

    @Test func `every paint is seen as it is`() throws {
        let rig = try Rig()
        rig.app.isRecording = true
        for position in [0.0, 0.4, 1.0] { try rig.show(Scenery.stage(at: position)) }
        #expect(rig.app.paints.map(\.grid) == [0.0, 0.4, 1.0].map { Scenery.stage(at: $0) })
        let shot = try #require(rig.app.screenshot())
        #expect(shot.width == 360 && shot.height == 640 && shot.pixels.count == 360 * 640 * 4)
    }

    @Test func `wheel, drag and keys arrive as a person's`() throws {
        let rig = try Rig()
        let input = XInput(rig.app.display)
        input.move(toX: 100, y: 100)
        input.wheel(down: true)
        input.wheel(down: false)
        input.key("Down")
        input.key("Up")
        // A round trip on each side, so the server has carried out and reported everything.
        _ = rig.app.screenshot()
        let inputs = rig.window.inputs()
        #expect(
            inputs.filter { $0 != "motion" && !$0.hasPrefix("release") } == [
                "press 5", "press 4", "key Down", "key Up",
            ])
    }

    @Test func `a swipe is judged from the pixels, and a planted picture is caught`() throws {
        let rig = try Rig()
        rig.app.isRecording = true
        rig.say("settle 0")
        try rig.show(Scenery.stage(at: 0))
        rig.say("commit 0 1 primed video")
        for position in [0.2, 0.5, 0.8] { try rig.show(Scenery.stage(at: position)) }
        rig.say("settle 1")
        try rig.show(Scenery.stage(at: 1))
        // After the time in which a late capture is allowed.
        try rig.app.pump(for: .milliseconds(120))
        try rig.show(Scenery.stage(at: 2))
        let timeline = Timeline(events: rig.app.log.events)
        var judge = FrameJudge(references: Scenery.references(4), timeline: timeline, paints: rig.app.paints)
        let verdicts = rig.app.paints.map { judge.judge($0) }
        #expect(verdicts.dropLast().allSatisfy { $0 == .ok })
        #expect(verdicts.last?.isWrong == true)
    }

    @Test func `an app that ends is noticed`() throws {
        let rig = try Rig()
        let pipe = try PipeEnds.make()
        let app = AppUnderTour(display: rig.app.display, lines: pipe.reading, process: nil)
        close(pipe.writing)
        #expect(throws: TourError.self) { try app.pump(for: .seconds(5)) }
    }
}
