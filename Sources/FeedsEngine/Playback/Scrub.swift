// Decides where a person who scrubs is: a finger on the line, or keys that go back and forth.
// Thread: any; a plain value. Invariant: a target lies in the video, each that differs from the one before is sought
// once, and whoever holds the video still lets it go again.

package struct Scrub: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A finger takes the line while the video stands at `position` of so many seconds.
        case began(position: Double, duration: Double)
        /// It is at this share of the line, 0…1; the picture of the place before has been awaited for so many seconds.
        case moved(share: Double, awaited: Double = 0)
        case released
        /// The gesture was taken away: back to where the video stood.
        case cancelled
        /// A key: so many seconds on, or back, from where it stands or from where the last key led.
        case stepped(by: Double, position: Double, duration: Double)
        /// To that very place, as with Home, End or a screen reader.
        case jumped(to: Double, duration: Double)
        /// No key for a while.
        case rested
        /// The picture of this place is on screen.
        case sought(Double)
        /// Another video, or none.
        case left
    }

    package enum Command: Equatable, Sendable {
        /// The video stands still for the scrubbing's sake, or goes on if it was to go on.
        case hold(Bool)
        /// To the very picture; a coarse one may lead to the key picture before it, which is there sooner.
        case seek(Double, isCoarse: Bool = false)
        /// The place that is to be shown, instead of where the video is.
        case show(Double)
        case hide
        /// Tell me when this long nothing came.
        case rest(Double)
        case stopResting
    }

    private enum Phase: Equatable {
        case idle
        /// By hand, from this place.
        case dragging(from: Double)
        case stepping
        /// Over, but for the last picture that is still to come.
        case landing
    }

    /// What the keys go by.
    package static let step = 5.0
    package static let smallStep = 1.0
    /// Seconds after the last key until the next one begins anew.
    package static let patience = 1.0
    /// Nothing shorter than this can be scrubbed.
    package static let shortest = 1.0
    /// A finger that waits longer than this for a picture would rather have some picture near it.
    package static let slowness = 0.15
    /// Targets that are nearer than this are one.
    private static let grain = 0.01

    private var phase = Phase.idle
    private var duration = 0.0
    package private(set) var target: Double?
    /// This video's pictures take their time: few of them are key pictures, or they are large.
    private var isSlow = false
    /// The last place was sought coarsely.
    private var isCoarse = false

    package init() {}

    package var isDragging: Bool { if case .dragging = phase { true } else { false } }

    /// Whether there is anything to scrub in.
    package static func isPossible(_ duration: Double?) -> Bool {
        guard let duration else { return false }
        return duration >= shortest && duration < .infinity
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .began(let position, let duration): begin(position, duration)
        case .moved(let share, let awaited): drag(to: share, awaited)
        case .released: release()
        case .cancelled: cancel()
        case .stepped(let seconds, let position, let duration): step(seconds, position, duration)
        case .jumped(let place, let duration): jump(place, duration)
        case .rested: phase == .stepping || phase == .landing ? finish() : []
        case .sought(let place): land(place)
        case .left: leave()
        }
    }

    private mutating func drag(to share: Double, _ awaited: Double) -> [Command] {
        guard isDragging else { return [] }
        if awaited > Self.slowness { isSlow = true }
        return aim(at: share * duration, coarsely: isSlow)
    }

    private mutating func begin(_ position: Double, _ duration: Double) -> [Command] {
        guard !isDragging, Self.isPossible(duration) else { return [] }
        let wasResting = phase != .idle
        self.duration = duration
        phase = .dragging(from: min(max(0, position), duration))
        target = nil
        return (wasResting ? [.stopResting] : []) + [.hold(true)]
    }

    private mutating func release() -> [Command] {
        guard isDragging else { return [] }
        guard let target else { return [.hold(false)] + finish() }
        phase = .landing
        // Where it was let go is where it goes on.
        return (isCoarse ? [.seek(target)] : []) + [.hold(false), .rest(Self.patience)]
    }

    private mutating func cancel() -> [Command] {
        guard case .dragging(let origin) = phase else { return [] }
        let back = target.map { abs($0 - origin) > Self.grain ? [Command.seek(origin)] : [] } ?? []
        return back + [.hold(false)] + finish()
    }

    private mutating func step(_ seconds: Double, _ position: Double, _ duration: Double) -> [Command] {
        guard !isDragging, Self.isPossible(duration) else { return [] }
        self.duration = duration
        phase = .stepping
        return aim(at: (target ?? position) + seconds) + [.rest(Self.patience)]
    }

    private mutating func jump(_ place: Double, _ duration: Double) -> [Command] {
        guard !isDragging, Self.isPossible(duration) else { return [] }
        self.duration = duration
        phase = .stepping
        return aim(at: place) + [.rest(Self.patience)]
    }

    private mutating func aim(at place: Double, coarsely isCoarse: Bool = false) -> [Command] {
        let place = min(max(0, place), duration)
        if let target, abs(target - place) < Self.grain { return [] }
        target = place
        self.isCoarse = isCoarse
        return [.seek(place, isCoarse: isCoarse), .show(place)]
    }

    /// What is shown is the target until its picture is there, else the line would jump back for a moment.
    private mutating func land(_ place: Double) -> [Command] {
        guard phase == .landing, let target, abs(place - target) < 0.1 else { return [] }
        return [.stopResting] + finish()
    }

    private mutating func leave() -> [Command] {
        defer { isSlow = false }
        return switch phase {
        case .idle: []
        case .dragging: [.hold(false)] + finish()
        case .stepping, .landing: [.stopResting] + finish()
        }
    }

    private mutating func finish() -> [Command] {
        let isSlow = isSlow
        self = Scrub()
        self.isSlow = isSlow
        return [.hide]
    }
}
