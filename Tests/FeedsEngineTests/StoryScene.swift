// Simulates the app around a StoryTimeline with a manual clock: loads pictures, plays videos, presses and releases, and
// checks every rule after each step.
// Thread: any; a plain value. Invariant: a broken rule is a sentence in `broken`, never a crash.

import FeedsEngine

struct StoryScene {
    private(set) var timeline: StoryTimeline
    private(set) var time = 100.0
    /// True when photos come as soon as they are requested, and videos move as soon as they may.
    var answers = true
    /// Called after each step, for a transcript.
    var onStep: ((StoryTimeline.Event, [StoryTimeline.Command], StoryScene) -> Void)?
    private(set) var broken: [String] = []
    private(set) var pictures: Set<Int> = []
    private(set) var seen: Set<Int> = []
    /// How often an item was shown from its beginning.
    private(set) var showings = 0
    private(set) var closings = 0
    private var runs = true
    /// How much of the shown video has been played.
    private var played = 0.0
    private var lastProgress = 0.0
    private var wanted: StoryHold = []

    init(people: [[StoryMedium]], rules: StoryRules = StoryRules()) {
        timeline = StoryTimeline(people: people, rules: rules)
    }

    var item: Int? { timeline.item }
    var isPlayingVideo: Bool {
        guard let item, !timeline.isClosed else { return false }
        return timeline.roll.media[item].isVideo && timeline.isRunning && timeline.phase == .flowing
    }

    @discardableResult
    mutating func send(_ event: StoryTimeline.Event) -> [StoryTimeline.Command] {
        let before = timeline
        note(event)
        let commands = timeline.handle(event, at: time)
        for command in commands { obey(command, event) }
        check(event, commands, before)
        onStep?(event, commands, self)
        if answers { answer() }
        return commands
    }

    /// Lets time pass; events due meanwhile happen at their time.
    mutating func wait(_ seconds: Double) {
        let end = time + seconds
        var turns = 0
        while !timeline.isClosed {
            let due = [timeline.deadline, videoEnd].compactMap(\.self).min() ?? .infinity
            guard due <= end else { break }
            advance(to: max(due, time))
            if let videoEnd, videoEnd <= time + 1e-9 { send(.ended(item ?? -1)) } else { send(.tick) }
            turns += 1
            if turns > 500 { return broken.append("time stands still at \(time)") }
        }
        advance(to: end)
        checkProgress("waiting")
    }

    /// A press of that length.
    mutating func tap(_ side: StorySide?, for seconds: Double = 0.1) {
        send(.pressed)
        wait(seconds)
        send(.released(side))
    }

    private var videoEnd: Double? {
        guard isPlayingVideo, let item, let length = timeline.roll.media[item].seconds else { return nil }
        return time + max(0, length - played)
    }

    private mutating func advance(to end: Double) {
        if isPlayingVideo { played += end - time }
        time = end
    }

    private mutating func answer() {
        guard let item, !timeline.isClosed, timeline.phase == .waiting, timeline.isRunning else { return }
        if timeline.roll.media[item].isVideo || pictures.contains(item) { send(.ready(item)) }
    }

    // MARK: Rules

    private mutating func note(_ event: StoryTimeline.Event) {
        guard !timeline.isClosed else { return }
        switch event {
        case .pressed: wanted.insert(.press)
        case .released: wanted.remove(.press)
        case .held(let hold): wanted.insert(hold)
        case .freed(let hold): wanted.remove(hold)
        default: break
        }
    }

    private mutating func obey(_ command: StoryTimeline.Command, _ event: StoryTimeline.Event) {
        switch command {
        case .show(let item):
            expect(timeline.roll.contains(item), "\(item) is nobody's", event)
            begin()
        case .restart(let item):
            expect(item == timeline.item, "\(item) restarts unseen", event)
            begin()
        case .run(let flag):
            expect(flag != runs, "told to run or stand twice", event)
            runs = flag
        case .loadPicture(let item): expect(pictures.insert(item).inserted, "picture \(item) loaded twice", event)
        case .dropPicture(let item): expect(pictures.remove(item) != nil, "picture \(item) dropped unheld", event)
        case .markSeen(let item): expect(seen.insert(item).inserted, "\(item) seen twice", event)
        case .close: closings += 1
        }
    }

    private mutating func begin() {
        showings += 1
        played = 0
        lastProgress = 0
    }

    private mutating func check(
        _ event: StoryTimeline.Event, _ commands: [StoryTimeline.Command], _ before: StoryTimeline
    ) {
        if before.isClosed { return expect(commands.isEmpty, "a closed viewer answers", event) }
        expect((closings == 1) == timeline.isClosed, "closed is not what was said", event)
        expect(!timeline.isClosed || pictures.isEmpty, "pictures outlive the viewer", event)
        for item in before.roll.media.indices where before.roll.media[item].isSeen {
            expect(timeline.roll.media[item].isSeen, "\(item) is unseen again", event)
        }
        let goesOn = commands.contains { if case .show = $0 { true } else { $0 == .close } }
        if goesOn, !isPersons(event) {
            expect(timeline.holds.isEmpty, "goes on while \(timeline.holds) hold it", event)
        }
        guard !timeline.isClosed, let item else { return }
        if timeline.item != before.item { wanted.remove(.pause) }
        if event == .next || event == .previous { wanted.remove(.pause) }
        if case .released(.some) = event { wanted.formIntersection(timeline.holds.union(wanted.subtracting(.pause))) }
        expect(timeline.holds == wanted, "held by \(timeline.holds) instead of \(wanted)", event)
        expect(timeline.isRunning == (timeline.holds.isEmpty && timeline.phase != .over), "runs wrongly", event)
        expect(timeline.isRunning == runs, "runs unlike it was told", event)
        expect(timeline.roll.items(of: timeline.person ?? -1).contains(item), "\(item) is not this person's", event)
        expect(pictures.contains(item), "nothing to show of \(item)", event)
        expect(Set(timeline.heldPictures) == pictures, "pictures are not what is said", event)
        checkProgress("\(event)")
    }

    private func isPersons(_ event: StoryTimeline.Event) -> Bool {
        switch event {
        case .entered, .next, .previous, .released, .closed: true
        default: false
        }
    }

    private mutating func checkProgress(_ event: String) {
        guard !timeline.isClosed, timeline.item != nil else { return }
        let progress = timeline.progress(at: time)
        if !(0...1).contains(progress) { broken.append("progress \(progress) after \(event)") }
        if progress < lastProgress - 1e-9 { broken.append("progress fell to \(progress) after \(event)") }
        lastProgress = progress
    }

    private mutating func expect(_ isTrue: Bool, _ rule: String, _ event: StoryTimeline.Event) {
        if !isTrue { broken.append("\(rule) after \(event)") }
    }
}

extension StoryMedium {
    static let photo = StoryMedium(isVideo: false)
    static let seenPhoto = StoryMedium(isVideo: false, isSeen: true)
    static func photo(_ seconds: Double) -> StoryMedium { StoryMedium(isVideo: false, seconds: seconds) }
    static func video(_ seconds: Double?) -> StoryMedium { StoryMedium(isVideo: true, seconds: seconds) }
}
