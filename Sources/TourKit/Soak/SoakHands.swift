// Carries out the steps of a soak's acts by real input.
// Thread: the driver's. Invariant: an act that changes something outside the app (a hanging server) also restores it.

struct SoakHands {
    /// How long a swipe may take without other trouble.
    private static let patience: Microseconds = .milliseconds(800)
    /// Pictures of unanswered swipes, at most.
    private static let pictured = 8

    let app: AppUnderTour
    let server: SoakServer?
    private let pictures: ShotTaker
    private let input: XInput
    /// The last acts, the current one included.
    var acts: [String] = []
    private(set) var swipes = 0
    /// Swipes without effect although a next item exists: the input, the item and the acts before.
    private(set) var unanswered: [String] = []

    init(_ app: AppUnderTour, server: SoakServer?, pictures: ShotTaker) {
        self.app = app
        self.server = server
        self.pictures = pictures
        input = XInput(app.display)
    }

    mutating func perform(_ step: SoakStep) throws(TourError) {
        switch step {
        case .key(let name, let modifiers): input.key(name, holding: modifiers)
        case .swipe(let kind, let isForward): try swipe(kind, isForward)
        case .wheel(let down):
            pointAtMiddle()
            input.wheel(down: down)
        case .wait(let span): try app.pump(for: span)
        case .resize(let width, let height): try resize(width, height)
        case .focus: focusFront()
        case .server(let trouble): try server?.make(trouble)
        }
    }

    /// Back to the feed's first post in a window of the first size, from any state.
    mutating func goHome(width: Int, height: Int) throws(TourError) {
        for _ in 0..<4 {
            focusFront()
            input.key("Escape")
            try app.pump(for: .milliseconds(250))
        }
        focusFront()
        try resize(width, height)
        input.key("Home")
        try app.pump(for: .milliseconds(600))
    }

    /// True when the feed still answers.
    mutating func answers() throws(TourError) -> Bool {
        for key in ["Down", "Up", "Down"] {
            let before = app.log.commits
            input.key(key)
            if try app.pump(for: .seconds(3), until: { app.log.commits > before }) { return true }
        }
        return false
    }

    private mutating func swipe(_ kind: Swipe.Input, _ isForward: Bool) throws(TourError) {
        let before = app.log.commits
        let (item, end) = (app.log.position, isForward ? app.log.itemCount - 1 : 0)
        switch kind {
        case .key: input.key(isForward ? "Down" : "Up")
        case .wheel:
            pointAtMiddle()
            input.wheel(down: isForward)
        case .drag: try drag(isForward)
        }
        swipes += 1
        let isAnswered = try app.pump(for: Self.patience) { app.log.commits > before }
        guard !isAnswered, item != end else { return }
        unanswered.append(
            "\(kind) \(isForward ? "forward" : "back") from item \(item + 1), after \(acts.joined(separator: ", "))")
        // A picture shows what was open instead of the feed. A soak goes on without it.
        if unanswered.count <= Self.pictured { try? pictures.save("unanswered-\(unanswered.count)") }
    }

    private func drag(_ isForward: Bool) throws(TourError) {
        let stage = app.stageOnScreen
        let x = stage.x + stage.width * 2 / 5
        let start = stage.y + stage.height * (isForward ? 54 : 20) / 100
        let way = stage.height * (isForward ? -34 : 34) / 100
        input.move(toX: x, y: start)
        input.press()
        for step in 1...12 {
            try app.pump(for: .milliseconds(12))
            input.move(toX: x, y: start + way * step / 12)
        }
        input.release()
    }

    private func pointAtMiddle() {
        let stage = app.stageOnScreen
        input.move(toX: stage.x + stage.width / 2, y: stage.y + stage.height * 2 / 5)
    }

    private func resize(_ width: Int, _ height: Int) throws(TourError) {
        guard let window = app.window else { return }
        app.display.resize(window, width: width, height: height)
        try app.pump(for: .milliseconds(400))
    }

    private func focusFront() {
        guard let pid = app.process?.pid, let window = app.display.frontWindow(ofProcess: pid) else { return }
        app.display.focus(window)
    }
}
