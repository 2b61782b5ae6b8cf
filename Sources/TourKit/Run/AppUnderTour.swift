// The tour's view of the app: its process, its window, its reports and its paints.
// Thread: the driver's. Invariant: every wait goes through `pump`, so that no paint is missed meanwhile.

import Foundation

package final class AppUnderTour {
    package private(set) var log = EventLog()
    package private(set) var paints: [Paint] = []
    package var isRecording = false
    package private(set) var window: XWindow?
    package let process: ChildProcess?

    let display: XDisplay
    private let lines: LineReader
    private let interruption: Interruption?
    private var capture: XCapture?

    /// `lines` is the reading end of the app's pipe; it is closed together with this object.
    package init(display: XDisplay, lines: Int32, process: ChildProcess?, interruption: Interruption? = nil) {
        self.display = display
        self.interruption = interruption
        self.process = process
        self.lines = LineReader(lines)
    }

    deinit {
        close(lines.descriptor)
    }

    /// Watches the window from now on, and gives it the keyboard.
    package func attach(to window: XWindow) throws(TourError) {
        capture = try XCapture(window, on: display)
        self.window = window
        display.focus(window)
    }

    /// The stage's rectangle on the screen.
    package var stageOnScreen: PixelRectangle {
        var stage = stageInWindow
        stage.x += window?.x ?? 0
        stage.y += window?.y ?? 0
        return stage
    }

    /// Reads reports and paints until `isDone` or until the time is over; returns whether it was done.
    @discardableResult
    package func pump(for span: Microseconds, until isDone: () -> Bool = { false }) throws(TourError) -> Bool {
        let deadline = MonotonicClock.now() + span
        while true {
            try interruption?.check()
            let isPainted = look()
            for line in lines.available() { hear(AppEvent(line: line, now: MonotonicClock.now())) }
            if isDone() { return true }
            if lines.isAtEnd { throw TourError("The app \(process?.whyEnded() ?? "closed its event pipe") meanwhile.") }
            let left = deadline - MonotonicClock.now()
            guard left > 0 else { return false }
            // The capture may have read the next paint's event from the socket already, so waiting there would miss it.
            if !isPainted { wait(left) }
        }
    }

    /// A picture of the whole window.
    package func screenshot() -> (pixels: [UInt8], width: Int, height: Int)? {
        locate()
        guard let capture, let view = capture.grab(capture.wholeWindow) else { return nil }
        return (view.tightCopy(), view.width, view.height)
    }

    /// A part of the stage, in shares of its sides.
    func stagePicture(
        x: ClosedRange<Double>, y: ClosedRange<Double>
    ) -> (pixels: [UInt8], width: Int, height: Int)? {
        locate()
        let stage = stageInWindow
        let (left, top) = (Int(Double(stage.width) * x.lowerBound), Int(Double(stage.height) * y.lowerBound))
        let part = PixelRectangle(
            x: stage.x + left, y: stage.y + top, width: Int(Double(stage.width) * x.upperBound) - left,
            height: Int(Double(stage.height) * y.upperBound) - top)
        guard let view = capture?.grab(part) else { return nil }
        return (view.tightCopy(), view.width, view.height)
    }

    private var stageInWindow: PixelRectangle {
        log.stage?.scaled(by: display.reduction) ?? capture?.wholeWindow
            ?? PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    }

    private func hear(_ event: AppEvent) {
        log.append(event)
        if case .window = event.kind { locate() }
    }

    /// The window may have been moved or resized since it was found.
    private func locate() {
        guard let window, let current = display.current(window) else { return }
        self.window = current
        capture?.window = current
    }

    /// True when there was a paint, recorded or not.
    private func look() -> Bool {
        guard let capture, capture.takePaint() else { return false }
        guard isRecording else { return true }
        let now = MonotonicClock.now()
        guard let stage = capture.grab(stageInWindow) else { return true }
        paints.append(Paint(at: now, grid: CellGrid(stage), pages: BarcodeScanner.pages(in: stage)))
        return true
    }

    private func wait(_ span: Microseconds) {
        var sources = [
            pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: lines.descriptor, events: Int16(POLLIN), revents: 0),
            // poll ignores a negative descriptor.
            pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        poll(&sources, 3, Int32(min(span / 1000, 1_000_000)) + 1)
    }
}
