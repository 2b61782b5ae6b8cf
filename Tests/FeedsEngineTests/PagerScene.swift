// Simulates the window around a PagerMotion: delivers frames at 120 Hz on request, and checks every rule.
// Thread: any; a plain value. Invariant: a broken rule is a sentence in `broken`, never a crash.

import FeedsEngine

struct PagerScene {
    static let frame = 1.0 / 120
    /// The highest velocity of the spring, in pages per second, for a flight of at most 1.5 pages.
    static let topSpeed = 60.0

    var motion = PagerMotion()
    var slots = PageSlots()
    private(set) var time = 0.0
    private(set) var commits: [Int] = []
    private(set) var settles: [Int] = []
    private(set) var others: [PagerMotion.Command] = []
    private(set) var broken: [String] = []
    private(set) var isTicking = false
    /// The whole pages by which the position has changed so far without moving the picture.
    private var shifted = 0

    init(count: Int, at page: Int = 0) {
        send(.countChanged(count))
        send(.reset(to: page))
    }

    var position: Double { motion.position(at: time) }

    @discardableResult
    mutating func send(_ event: PagerMotion.Event) -> [PagerMotion.Command] {
        let isHand = motion.isDragging
        let target = motion.target
        let before = motion.position(at: time)
        let speed = motion.velocity(at: time)
        let commands = motion.handle(event)
        let shift = commands.reduce(0) { $0 + obey($1) }
        shifted += shift
        if motion.target != target, commits.last != motion.target, !isReset(event) {
            broken.append("target moved without a commit after \(event)")
        }
        let isPlaced = isHand || motion.isDragging || isReset(event) || commands.contains(.settled(motion.target))
        if !isPlaced, abs(position - before - Double(shift)) > 1e-6 {
            broken.append("the pages jumped from \(before) to \(position) on \(event)")
        }
        if !isPlaced, abs(motion.velocity(at: time) - speed) > 1e-6 {
            broken.append("the speed changed from \(speed) to \(motion.velocity(at: time)) on \(event)")
        }
        _ = slots.handle(
            .shown(
                current: motion.target, count: motion.count, departing: motion.departing,
                isFlying: !motion.isResting))
        checkPages(after: event)
        return commands
    }

    /// Lets time pass, frame by frame.
    mutating func wait(_ seconds: Double) {
        let end = time + seconds
        while time < end - 1e-9 {
            let before = position - Double(shifted)
            let isLeap = motion.isLeaping
            time = min(end, time + Self.frame)
            if isTicking { send(.tick(time: time)) }
            let after = position - Double(shifted)
            if !isLeap, abs(after - before) > Self.topSpeed * Self.frame {
                broken.append("\(before) to \(after) in one frame at \(time)")
            }
            checkPages(after: .tick(time: time))
        }
    }

    /// A finger that moves evenly for 80 ms and lets go.
    mutating func drag(_ pages: Double, velocity: Double = 0) {
        send(.dragBegan(time: time))
        for part in 1...8 {
            wait(0.01)
            send(.dragMoved(pages: pages * Double(part) / 8, time: time))
        }
        send(.dragEnded(velocity: velocity, time: time))
    }

    private mutating func obey(_ command: PagerMotion.Command) -> Int {
        switch command {
        case .committed(let page): commits.append(page)
        case .settled(let page): settles.append(page)
        case .startTicking, .stopTicking:
            if isTicking == (command == .startTicking) { broken.append("\(command) twice") }
            isTicking = command == .startTicking
        case .teleported(let pages): return pages
        case .pulled, .refreshRequested, .refused: others.append(command)
        }
        return 0
    }

    /// Every part of the view within the feed must be covered by a bound page.
    private mutating func checkPages(after event: PagerMotion.Event) {
        guard motion.count > 0 else { return }
        let last = Double(motion.count - 1)
        if position < -0.36 || position > last + 0.36 { broken.append("\(position) is beyond the end after \(event)") }
        let first = Int(position.rounded(.down))
        let isBetween = position - Double(first) > 1e-9
        for place in isBetween ? [first, first + 1] : [first] where place >= 0 && place < motion.count {
            if !slots.pages.contains(where: { $0?.place == place }) {
                broken.append("nothing is shown at \(place) with position \(position) after \(event)")
            }
        }
    }

    private func isReset(_ event: PagerMotion.Event) -> Bool {
        switch event {
        case .reset, .countChanged: true
        default: false
        }
    }
}
