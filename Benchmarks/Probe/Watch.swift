// An X server with eyes and hands: does what it is told by lines on stdin, and tells of every paint of one window.
// Thread: main. Invariant: times are CLOCK_MONOTONIC microseconds; an input is stamped before it is sent, a paint when
// it was heard of, so that no side is flattered.
//
//   in   window PID | stage X Y WIDTH HEIGHT | record on/off | look | key NAME | click X Y | wheel up/down
//   out  display NAME | window X Y WIDTH HEIGHT | input TIME WORDS… | paint TIME BRIGHTNESS CLIP:FRAME:TOP,…

import Foundation
import TourKit

final class Watch {
    private let display: XDisplay
    private let input: XInput
    private let orders = LineReader(STDIN_FILENO)
    private let evidence: Evidence
    private var capture: XCapture?
    private var stage: PixelRectangle?
    private var isRecording = false

    init(width: Int, height: Int, evidence folder: String) throws {
        let server = try XServer(width: width, height: height, log: "\(folder)/xvfb.log")
        display = try XDisplay(server)
        input = XInput(display)
        evidence = Evidence(folder: folder)
        Line.say("display \(server.display)")
    }

    /// Until stdin ends.
    func run() throws {
        while !orders.isAtEnd {
            look()
            for order in orders.available() { try obey(order) }
            wait(.milliseconds(1000))
        }
    }

    private func obey(_ order: String) throws {
        let words = order.split(separator: " ").map(String.init)
        let numbers = words.compactMap(Int.init)
        switch (words.first, words.count) {
        case ("window", 2): try attach(to: Int32(numbers.first ?? 0))
        case ("stage", 5) where numbers.count == 4:
            stage = PixelRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        case ("record", 2): isRecording = words[1] == "on"
        case ("look", 1): tell(at: MonotonicClock.now())
        case ("key", 2): act(order) { input.key(words[1]) }
        case ("click", 3) where numbers.count == 2: act(order) { input.click(x: numbers[0], y: numbers[1]) }
        case ("wheel", 2): act(order) { input.wheel(down: words[1] == "down") }
        default: throw ProbeError("what is “\(order)”?")
        }
    }

    private func act(_ order: String, _ body: () -> Void) {
        let now = MonotonicClock.now()
        body()
        Line.say("input \(now) \(order)")
    }

    /// Waits for the window of a process and gives it the keyboard; no window manager would.
    private func attach(to pid: Int32) throws {
        let deadline = MonotonicClock.now() + .seconds(30)
        while MonotonicClock.now() < deadline {
            if let window = display.window(ofProcess: pid), window.width > 200 {
                capture = try XCapture(window, on: display)
                stage = nil
                display.focus(window)
                // Out of the way, but where a wheel still turns the pages.
                input.move(toX: window.x + window.width / 2, y: window.y + window.height / 2)
                Line.say("window \(window.x) \(window.y) \(window.width) \(window.height)")
                return
            }
            wait(.milliseconds(5))
        }
        throw ProbeError("process \(pid) has shown no window within 30 s")
    }

    private func look() {
        guard let capture, capture.takePaint(), isRecording else { return }
        tell(at: MonotonicClock.now())
    }

    private func tell(at time: Microseconds) {
        guard let capture, let view = capture.grab(stage ?? capture.wholeWindow) else { return }
        let pages = BarcodeScanner.pages(in: view)
        if pages.isEmpty { evidence.keep(view, at: time) }
        let words = pages.map { "\($0.clip):\($0.frame):\(Int(($0.top * 1000).rounded()))" }
        Line.say("paint \(time) \(Brightness.mean(of: view)) \(words.isEmpty ? "-" : words.joined(separator: ","))")
    }

    private func wait(_ span: Microseconds) {
        var sources = [
            pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: orders.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&sources, 2, Int32(span / 1000))
    }
}
