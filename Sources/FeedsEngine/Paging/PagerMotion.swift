// The position of the pages, and the page to which every gesture, notch and key leads. A gesture turns one page.
// Thread: any; a plain value. Invariant: positions are continuous except for whole pages (`teleported`, or the end of a
// leap), each change of `target` is reported as `committed`, and every flight and leap ends in one `settled`.

package struct PagerMotion: Sendable {
    /// Positions and distances are in pages, positive towards the next page; times in seconds; velocities in pages per
    /// second.
    package enum Event: Equatable, Sendable {
        case countChanged(Int)
        /// The pages stand there at once. Nothing is reported, because the caller knows the page.
        case reset(to: Int)
        case dragBegan(time: Double)
        /// The whole distance since the drag began.
        case dragMoved(pages: Double, time: Double)
        case dragEnded(velocity: Double, time: Double)
        case dragCancelled(time: Double)
        /// A mouse wheel; `notches` may be a fraction.
        case wheel(notches: Double, time: Double)
        /// A touchpad: the distance since its last event.
        case scroll(pages: Double, time: Double)
        case scrollEnded(velocity: Double, time: Double)
        /// A key: one page forward (+1) or back (−1) from the current target.
        case step(Int, time: Double)
        case jump(to: Int, time: Double)
        /// The target of a far jump has its picture now.
        case pictured
        /// While the user types, the pages do not move.
        case locked(Bool, time: Double)
        /// Pages yield to the hand and come back: the user cannot leave this page now.
        case fenced(Bool)
        case reducedMotion(Bool)
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        case committed(Int)
        case settled(Int)
        /// Send a `tick` for each frame until `stopTicking`.
        case startTicking
        case stopTicking
        /// The position changed by whole pages while the visible page stayed; see `departing`.
        case teleported(by: Int)
        /// The pages are pulled above the first page; at 1 a release refreshes.
        case pulled(Double)
        case refreshRequested
        /// The user tried to turn a fenced page.
        case refused
    }

    private enum Phase: Equatable, Sendable {
        case resting
        case dragging(DragGesture)
        case sliding(CriticalSpring)
        /// A jump too far for a flight: the visible page stays until the target has a picture.
        case leaping(from: Double, since: Double)
    }

    package private(set) var count = 0
    /// The page on which the pages rest or to which they fly.
    package private(set) var target = 0
    /// Set from a far jump until the pages settle.
    package private(set) var departing: DepartingPage?

    private var phase = Phase.resting
    private var wheel = WheelBursts()
    private var tail = TouchpadTail()
    private var lastScroll = 0.0
    private var lastPull = 0.0
    private var isLocked = false
    private var isFenced = false
    private var isMotionReduced = false
    private var isTicking = false

    package init() {}

    package var isResting: Bool { phase == .resting }
    package var isDragging: Bool { drag != nil }
    /// True while a far jump waits for `pictured`.
    package var isLeaping: Bool {
        if case .leaping = phase { true } else { false }
    }

    /// In pages; page n stands `n - position` pages below the top of the view.
    package func position(at time: Double) -> Double {
        switch phase {
        case .resting: return Double(target)
        case .dragging(let drag): return drag.position
        case .sliding(let spring): return spring.position(at: time)
        case .leaping(let place, _): return place
        }
    }

    package func velocity(at time: Double) -> Double {
        guard case .sliding(let spring) = phase else { return 0 }
        return spring.velocity(at: time)
    }

    package mutating func handle(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .countChanged(let newCount): resize(to: newCount, into: &commands)
        case .reset(let page): rest(on: max(0, min(page, count - 1)))
        case .locked(let flag, let time): lock(flag, at: time, into: &commands)
        case .reducedMotion(let flag): isMotionReduced = flag
        case .fenced(let flag): isFenced = flag
        case .tick(let time): tick(at: time, into: &commands)
        case .pictured: if isLeaping { settle(into: &commands) }
        default: if !isLocked && count > 0 { move(event, into: &commands) }
        }
        reportPull(into: &commands)
        reportTicking(into: &commands)
        return commands
    }

    /// Events that the user causes.
    private mutating func move(_ event: Event, into commands: inout [Command]) {
        switch event {
        case .dragBegan(let time): grab(by: .finger, at: time)
        case .dragMoved(let pages, _): pull(.finger, to: pages)
        case .dragEnded(let velocity, let time): release(.finger, velocity: velocity, at: time, into: &commands)
        case .dragCancelled(let time): letGo(at: time, into: &commands)
        case .wheel(let notches, let time): turn(notches, at: time, into: &commands)
        case .scroll(let pages, let time): scroll(pages, at: time, into: &commands)
        case .scrollEnded(let velocity, let time): release(.touchpad, velocity: velocity, at: time, into: &commands)
        case .step(let pages, let time): go(to: target + pages, at: time, into: &commands)
        case .jump(let page, let time): go(to: page, at: time, into: &commands)
        case .countChanged, .reset, .locked, .fenced, .reducedMotion, .pictured, .tick: break
        }
    }
}

// MARK: - Fingers and wheels

extension PagerMotion {
    private var drag: DragGesture? {
        guard case .dragging(let drag) = phase else { return nil }
        return drag
    }

    private mutating func grab(by source: DragGesture.Source, at time: Double) {
        phase = .dragging(
            DragGesture(
                source: source, origin: target, position: position(at: time),
                pages: isFenced ? target...target : 0...count - 1))
    }

    private mutating func pull(_ source: DragGesture.Source, to travel: Double) {
        guard var drag, drag.source == source else { return }
        drag.travel = travel
        phase = .dragging(drag)
    }

    private mutating func release(
        _ source: DragGesture.Source, velocity: Double, at time: Double, into commands: inout [Command]
    ) {
        guard let drag, drag.source == source else { return }
        if source == .touchpad { tail.begin(direction: drag.travel, at: time) }
        if pullFraction >= 1 { commands.append(.refreshRequested) }
        let wish = max(0, min(drag.origin + drag.decision(velocity: velocity), count - 1))
        if isFenced, wish != drag.origin { commands.append(.refused) }
        let page = isFenced ? drag.origin : wish
        // A flick may have any velocity; the animation shows only the velocity that stays within the turned page.
        let fastest = CriticalSpring.fastest(over: drag.position - Double(page))
        let shownVelocity = drag.isBeyondEnd ? velocity * PagerFeel.rubberBand : velocity
        slide(
            to: page, from: drag.position, velocity: max(-fastest, min(shownVelocity, fastest)), at: time,
            into: &commands)
    }

    /// Ends a drag without a decision: the pages go back to where it began.
    private mutating func letGo(at time: Double, into commands: inout [Command]) {
        guard let drag else { return }
        slide(to: target, from: drag.position, velocity: 0, at: time, into: &commands)
    }

    private mutating func scroll(_ pages: Double, at time: Double, into commands: inout [Command]) {
        if drag == nil {
            guard !tail.swallows(pages, at: time) else { return }
            grab(by: .touchpad, at: time)
        }
        guard let drag, drag.source == .touchpad else { return }
        lastScroll = time
        pull(.touchpad, to: drag.travel + pages)
        // A gesture turns at most one page; the rest of its movement is tail.
        if abs(drag.travel + pages) >= 1 { release(.touchpad, velocity: 0, at: time, into: &commands) }
    }

    private mutating func turn(_ notches: Double, at time: Double, into commands: inout [Command]) {
        guard drag == nil else { return }
        let pages = wheel.take(notches, at: time)
        if pages != 0 { go(to: target + pages, at: time, into: &commands) }
    }

    private mutating func lock(_ flag: Bool, at time: Double, into commands: inout [Command]) {
        isLocked = flag
        if flag { letGo(at: time, into: &commands) }
    }
}

// MARK: - Flights

extension PagerMotion {
    private mutating func go(to page: Int, at time: Double, into commands: inout [Command]) {
        let page = max(0, min(page, count - 1))
        guard page != target else { return }
        if isFenced { return bump(towards: page, at: time, into: &commands) }
        slide(to: page, from: position(at: time), velocity: velocity(at: time), at: time, into: &commands)
    }

    /// Moves the pages a short way and back.
    private mutating func bump(towards page: Int, at time: Double, into commands: inout [Command]) {
        commands.append(.refused)
        guard isResting, !isMotionReduced else { return }
        let push = page > target ? PagerFeel.bump : -PagerFeel.bump
        phase = .sliding(CriticalSpring(from: Double(target), velocity: push, to: Double(target), at: time))
    }

    private mutating func slide(
        to page: Int, from position: Double, velocity: Double, at time: Double, into commands: inout [Command]
    ) {
        let isLeap = isResting && abs(page - target) > 1
        let start = isMotionReduced ? Double(page) : draw(page, near: position, into: &commands)
        if page != target {
            target = page
            commands.append(.committed(page))
        }
        if isLeap, !isMotionReduced { return phase = .leaping(from: start, since: time) }
        let spring = CriticalSpring(from: start, velocity: velocity, to: Double(page), at: time)
        phase = .sliding(spring)
        if isMotionReduced || spring.hasSettled(at: time) { settle(into: &commands) }
    }

    /// Brings a far page near: the visible page becomes its neighbour, and the position moves along by whole pages.
    private mutating func draw(_ page: Int, near position: Double, into commands: inout [Command]) -> Double {
        let nearest = max(0, min(Int(saturating: position.rounded()), count - 1))
        let isCovered = departing?.place == page && nearest == page
        guard abs(Double(page) - position) > PagerFeel.farthestSlide || isCovered else {
            if departing?.place == page { departing = nil }
            return position
        }
        let shown = departing?.item(at: nearest) ?? nearest
        let place = shown == page ? page : shown < page ? page - 1 : page + 1
        departing = place == shown ? nil : DepartingPage(item: shown, place: place)
        if place != nearest { commands.append(.teleported(by: place - nearest)) }
        return position + Double(place - nearest)
    }

    private mutating func tick(at time: Double, into commands: inout [Command]) {
        switch phase {
        case .sliding(let spring) where spring.hasSettled(at: time):
            settle(into: &commands)
        case .leaping(_, let since) where time - since >= PagerFeel.leapPatience:
            settle(into: &commands)
        case .dragging(let drag) where drag.source == .touchpad && time - lastScroll > PagerFeel.scrollSilence:
            release(.touchpad, velocity: 0, at: time, into: &commands)
        default: break
        }
    }

    private mutating func settle(into commands: inout [Command]) {
        rest(on: target)
        commands.append(.settled(target))
    }

    private mutating func rest(on page: Int) {
        target = max(0, page)
        departing = nil
        phase = .resting
    }

    /// When the visible page lies beyond the new end, the pages jump: a slide would show pages that no longer exist.
    private mutating func resize(to newCount: Int, into commands: inout [Command]) {
        let isShrinking = newCount < count
        count = max(0, newCount)
        guard count > 0 else { return rest(on: 0) }
        guard isShrinking else { return }
        if target >= count {
            rest(on: count - 1)
            commands.append(contentsOf: [.committed(target), .settled(target)])
        } else if showsBeyondEnd {
            settle(into: &commands)
        }
    }

    private var showsBeyondEnd: Bool {
        if let departing, max(departing.item, departing.place) >= count { return true }
        switch phase {
        case .resting: return false
        case .dragging(let drag): return drag.position > Double(count - 1)
        case .sliding(let spring): return spring.origin > Double(count - 1)
        case .leaping(let place, _): return place > Double(count - 1)
        }
    }
}

// MARK: - Reports

extension PagerMotion {
    private var pullFraction: Double {
        guard let drag else { return 0 }
        return max(0, -drag.position / PagerFeel.refreshPull)
    }

    private mutating func reportPull(into commands: inout [Command]) {
        let fraction = pullFraction
        guard fraction != lastPull else { return }
        lastPull = fraction
        commands.append(.pulled(fraction))
    }

    /// A silent touchpad needs frames to be noticed; a finger reports its own release.
    private mutating func reportTicking(into commands: inout [Command]) {
        let isNeeded: Bool
        switch phase {
        case .resting: isNeeded = false
        case .sliding, .leaping: isNeeded = true
        case .dragging(let drag): isNeeded = drag.source == .touchpad
        }
        guard isNeeded != isTicking else { return }
        isTicking = isNeeded
        commands.append(isNeeded ? .startTicking : .stopTicking)
    }
}
