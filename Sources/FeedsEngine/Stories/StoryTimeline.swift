// Decides which image of whose story is shown, its progress, when the next one follows, and what is prepared.
// Thread: any; a plain value. Invariant: no advance while a hold applies; progress never falls while an image is shown;
// a seen image stays seen; a closed timeline sends nothing. Events update facts; then `reconcile` sends the missing
// commands.

package struct StoryTimeline: Sendable {
    package enum Event: Equatable, Sendable {
        /// The user tapped a person in the tray, or swiped to another person.
        case entered(person: Int)
        case next
        case previous
        /// The pages came to rest.
        case settled
        case pressed
        /// Where the finger was lifted; nil when the press was not a tap, whatever its length.
        case released(StorySide?)
        case held(StoryHold)
        case freed(StoryHold)
        /// The photo is on screen, or the video moves.
        case ready(Int)
        case stalled(Int)
        case lengthKnown(Int, seconds: Double)
        /// The video has reached its end.
        case ended(Int)
        case failed(Int)
        /// The item is tried again.
        case retried(Int)
        case tick
        case appended([[StoryMedium]])
        case seenElsewhere(Int)
        case rulesChanged(StoryRules)
        case closed
    }

    package enum Command: Equatable, Sendable {
        case show(Int)
        /// Run or pause the shown item.
        case run(Bool)
        /// Back to the beginning of the item.
        case restart(Int)
        case loadPicture(Int)
        case dropPicture(Int)
        case markSeen(Int)
        case close
    }

    package enum Phase: Equatable, Sendable {
        /// The picture is not there yet, or the video has stopped for lack of data.
        case waiting
        case flowing
        case failed
        /// The image is over and waits to go on.
        case over
    }

    package private(set) var roll: StoryRoll
    package private(set) var rules: StoryRules
    /// The shown item; nil before the first event.
    package private(set) var item: Int?
    package private(set) var phase = Phase.waiting
    package private(set) var holds: StoryHold = []
    /// The shown item may run: no hold applies, and it is not over.
    package private(set) var isRunning = true
    package private(set) var isClosed = false
    /// The press has become a hold.
    package private(set) var hidesChrome = false
    /// The wait is long enough to show a spinner.
    package private(set) var isLate = false
    package private(set) var heldPictures: [Int] = []

    private var clock = StoryClock()
    /// Runs while a failure is shown, and during a wait.
    private var patience = StoryClock()
    /// The progress that was shown before the length changed.
    private var floor = 0.0
    private var pressTime: Double?
    /// Images that may still be visible while the pages fly.
    private var departed: [Int] = []

    package init(people: [[StoryMedium]], rules: StoryRules = StoryRules()) {
        roll = StoryRoll(people: people)
        self.rules = rules
    }

    package var person: Int? { item.map { roll.person(of: $0) } }

    package mutating func handle(_ event: Event, at time: Double) -> [Command] {
        guard !isClosed else { return [] }
        var commands: [Command] = []
        take(event, at: time, into: &commands)
        if !isClosed { reconcile(at: time, into: &commands) }
        return commands
    }

    private mutating func take(_ event: Event, at time: Double, into commands: inout [Command]) {
        switch event {
        case .entered(let person): enter(person, at: time, into: &commands)
        case .next: skip(at: time, into: &commands)
        case .previous: goBack(at: time, into: &commands)
        case .settled: departed = []
        case .pressed: press(at: time)
        case .released(let side): release(side, at: time, into: &commands)
        case .held(let hold): holds.formUnion(hold.subtracting(.press))
        case .freed(let hold): holds.subtract(hold.subtracting(.press))
        case .ready(let item): if item == self.item, phase == .waiting || phase == .failed { phase = .flowing }
        case .stalled(let item): if item == self.item, phase == .flowing { phase = .waiting }
        case .lengthKnown(let item, let seconds): setLength(seconds, of: item, at: time)
        case .ended(let item): if item == self.item { end(into: &commands) }
        case .failed(let item): fail(item)
        case .retried(let item): retry(item)
        case .tick: tick(at: time, into: &commands)
        case .appended(let people): roll.append(people)
        case .seenElsewhere(let item): if roll.contains(item) { roll.see(item) }
        case .rulesChanged(let rules): setRules(rules, at: time)
        case .closed: close(into: &commands)
        }
    }
}

// MARK: - Time

extension StoryTimeline {
    /// The progress of the shown item, 0…1.
    package func progress(at time: Double) -> Double {
        if phase == .over { return 1 }
        guard let length else { return floor }
        return max(floor, min(1, clock.elapsed(at: time) / length))
    }

    /// Time of the next `tick`; nil when no timer is needed.
    package var deadline: Double? {
        guard !isClosed else { return nil }
        var times: [Double?] = []
        if !hidesChrome { times.append(pressTime.map { $0 + StoryRules.holdSeconds }) }
        switch phase {
        case .waiting: if !isLate { times.append(patience.time(of: StoryRules.patienceSeconds)) }
        case .failed: if rules.advances { times.append(patience.time(of: StoryRules.failureSeconds)) }
        case .flowing:
            times.append(seenMark.flatMap { clock.time(of: $0) })
            times.append(photoLength.flatMap { clock.time(of: $0) })
        case .over: break
        }
        return times.compactMap { $0 }.min()
    }

    private mutating func tick(at time: Double, into commands: inout [Command]) {
        if let pressTime, time >= pressTime + StoryRules.holdSeconds - 1e-6 { hidesChrome = true }
        switch phase {
        case .waiting: if patience.has(reached: StoryRules.patienceSeconds, at: time) { isLate = true }
        case .failed:
            guard rules.advances, patience.has(reached: StoryRules.failureSeconds, at: time) else { return }
            goOn(at: time, into: &commands)
        case .flowing:
            if let seenMark, clock.has(reached: seenMark, at: time) { markSeen(into: &commands) }
            if let photoLength, clock.has(reached: photoLength, at: time) { end(into: &commands) }
        case .over: break
        }
    }

    /// Nil while a video's length is not known.
    private var length: Double? {
        guard let item else { return nil }
        return roll.media[item].isVideo ? roll.media[item].seconds : photoLength
    }

    /// Nil for a video, because its player reports the end.
    private var photoLength: Double? {
        guard let item, !roll.media[item].isVideo else { return nil }
        return roll.media[item].seconds.map(StoryRules.bounded) ?? rules.photoSeconds
    }

    /// How long the item must run to count as seen; nil when it is seen already or its length is unknown.
    private var seenMark: Double? {
        guard let item, !roll.media[item].isSeen, let length else { return nil }
        return max(StoryRules.seenSeconds, length * StoryRules.seenShare)
    }

    private mutating func setLength(_ seconds: Double, of item: Int, at time: Double) {
        guard roll.contains(item) else { return }
        if item == self.item, phase != .over { floor = progress(at: time) }
        roll.setSeconds(seconds, of: item)
    }

    private mutating func setRules(_ rules: StoryRules, at time: Double) {
        if phase != .over { floor = progress(at: time) }
        self.rules = rules
    }
}

// MARK: - Going from image to image

extension StoryTimeline {
    private mutating func enter(_ person: Int, at time: Double, into commands: inout [Command]) {
        guard person != self.person, let entry = roll.entry(of: person) else { return }
        holds.remove(.pause)
        show(entry, at: time, into: &commands)
    }

    /// The user has seen enough of it and goes on.
    private mutating func skip(at time: Double, into commands: inout [Command]) {
        guard item != nil else { return }
        holds.remove(.pause)
        markSeen(into: &commands)
        goOn(at: time, into: &commands)
    }

    private mutating func goOn(at time: Double, into commands: inout [Command]) {
        guard let item else { return }
        if let next = roll.next(after: item) {
            show(next, at: time, into: &commands)
        } else {
            close(into: &commands)
        }
    }

    private mutating func goBack(at time: Double, into commands: inout [Command]) {
        guard let item else { return }
        holds.remove(.pause)
        if let previous = roll.previous(before: item) { return show(previous, at: time, into: &commands) }
        guard phase != .failed else { return }
        begin(item, at: time, isThere: !roll.media[item].isVideo && phase != .waiting)
        commands.append(.restart(item))
    }

    private mutating func show(_ next: Int, at time: Double, into commands: inout [Command]) {
        if let item {
            if person != roll.person(of: next) { departed.append(item) } else { departed = [] }
        }
        item = next
        begin(next, at: time, isThere: false)
        commands.append(.show(next))
    }

    private mutating func begin(_ item: Int, at time: Double, isThere: Bool) {
        clock = StoryClock()
        patience = StoryClock()
        floor = 0
        isLate = false
        phase = isThere ? .flowing : .waiting
    }

    private mutating func markSeen(into commands: inout [Command]) {
        guard let item, !roll.media[item].isSeen else { return }
        roll.see(item)
        commands.append(.markSeen(item))
    }

    private mutating func end(into commands: inout [Command]) {
        guard phase == .flowing || phase == .waiting else { return }
        markSeen(into: &commands)
        phase = .over
    }

    private mutating func fail(_ item: Int) {
        guard item == self.item, phase != .over else { return }
        phase = .failed
        patience = StoryClock()
    }

    private mutating func retry(_ item: Int) {
        guard item == self.item, phase == .failed else { return }
        phase = .waiting
        patience = StoryClock()
    }

    private mutating func close(into commands: inout [Command]) {
        isClosed = true
        commands += heldPictures.map { .dropPicture($0) }
        heldPictures = []
        commands.append(.close)
    }
}

// MARK: - Holding

extension StoryTimeline {
    private mutating func press(at time: Double) {
        guard !holds.contains(.press) else { return }
        holds.insert(.press)
        pressTime = time
    }

    private mutating func release(_ side: StorySide?, at time: Double, into commands: inout [Command]) {
        guard let pressTime else { return }
        let isTap = !hidesChrome && time < pressTime + StoryRules.holdSeconds
        holds.remove(.press)
        self.pressTime = nil
        hidesChrome = false
        guard isTap, let side else { return }
        switch side {
        case .back: goBack(at: time, into: &commands)
        case .forward: skip(at: time, into: &commands)
        }
    }
}

// MARK: - Closing the gap

extension StoryTimeline {
    private mutating func reconcile(at time: Double, into commands: inout [Command]) {
        if phase == .over, holds.isEmpty, rules.advances { goOn(at: time, into: &commands) }
        guard !isClosed, let item else { return }
        setRunning(holds.isEmpty && phase != .over, into: &commands)
        clock.run(isRunning && phase == .flowing, at: time)
        if phase == .flowing {
            patience = StoryClock()
            isLate = false
        }
        patience.run(isRunning && phase != .flowing, at: time)
        holdPictures(around: item, into: &commands)
    }

    private mutating func setRunning(_ runs: Bool, into commands: inout [Command]) {
        guard runs != isRunning else { return }
        isRunning = runs
        // A player reports again when its pictures move.
        if runs, phase == .flowing, let item, roll.media[item].isVideo { phase = .waiting }
        commands.append(.run(runs))
    }

    private mutating func holdPictures(around item: Int, into commands: inout [Command]) {
        let wanted = roll.neighbours(of: item)
        let kept = wanted + departed
        commands += heldPictures.filter { !kept.contains($0) }.map { .dropPicture($0) }
        heldPictures.removeAll { !kept.contains($0) }
        for item in wanted where !heldPictures.contains(item) {
            heldPictures.append(item)
            commands.append(.loadPicture(item))
        }
    }
}
