// Carries out the plan's swipes by real input, each to its end.
// Thread: the driver's. Invariant: a swipe that the app does not answer is reported as a sentence.

package struct SwipeDriver {
    private static let patience: Microseconds = .seconds(2)

    private let app: AppUnderTour
    private let input: XInput
    package private(set) var complaints: [String] = []
    /// When drags began. Between a drag and its commit the pages may have any position nearby.
    package private(set) var drags: [Microseconds] = []

    package init(_ app: AppUnderTour) {
        self.app = app
        input = XInput(app.display)
    }

    package mutating func perform(_ swipe: Swipe) throws(TourError) {
        let before = app.log.commits
        switch swipe.input {
        case .wheel: wheel(swipe.isForward)
        case .drag: try drag(swipe.isForward)
        case .key: input.key(swipe.isForward ? "Down" : "Up")
        }
        guard try app.pump(for: Self.patience, until: { app.log.commits > before }) else {
            complaints.append("Swipe \(swipe.number) (\(swipe.input.rawValue)) was not answered within 2 s.")
            return
        }
        switch swipe.pace {
        case .cut(let span): try app.pump(for: span)
        case .look(let span): try look(swipe, for: span)
        }
    }

    private mutating func look(_ swipe: Swipe, for span: Microseconds) throws(TourError) {
        if try !app.pump(for: Self.patience, until: { app.log.isSettled }) {
            complaints.append("Swipe \(swipe.number) did not settle within 2 s.")
        }
        if app.log.isLastCommitVideo, try !app.pump(for: Self.patience, until: { app.log.hasMoved }) {
            complaints.append("Item \(app.log.position + 1) did not move within 2 s of swipe \(swipe.number).")
        }
        try app.pump(for: span)
    }

    private func wheel(_ isForward: Bool) {
        let stage = app.stageOnScreen
        input.move(toX: stage.x + stage.width / 2, y: stage.y + stage.height * 2 / 5)
        input.wheel(down: isForward)
    }

    /// A flick: a short distance in 150 ms, released while moving.
    private mutating func drag(_ isForward: Bool) throws(TourError) {
        let stage = app.stageOnScreen
        let x = stage.x + stage.width * 2 / 5
        let start = stage.y + stage.height * (isForward ? 54 : 20) / 100
        let way = stage.height * (isForward ? -34 : 34) / 100
        let steps = 12
        input.move(toX: x, y: start)
        drags.append(MonotonicClock.now())
        input.press()
        for step in 1...steps {
            try app.pump(for: .milliseconds(12))
            input.move(toX: x, y: start + way * step / steps)
        }
        input.release()
    }
}
