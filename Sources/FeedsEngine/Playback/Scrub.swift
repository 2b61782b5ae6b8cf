// Decides the position during scrubbing, by a finger on the progress line or by keys.
// Thread: any; a plain value. Invariant: a target lies within the video, each new target is sought once, and every hold
// of the video is released again.

package struct Scrub: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A finger touches the line while the video is at `position`.
        case began(position: Double, duration: Double)
        /// The finger is at this share of the line, 0…1. `awaited` is how long the last seek has been pending, in
        /// seconds.
        case moved(share: Double, awaited: Double = 0)
        case released
        /// The gesture was cancelled: back to the original position.
        case cancelled
        /// A key: this many seconds forward or back, from the current position or from the last key's target.
        case stepped(by: Double, position: Double, duration: Double)
        /// To exactly this position, as with Home, End or a screen reader.
        case jumped(to: Double, duration: Double)
        /// No key was pressed for a while.
        case rested
        /// The picture of this position is on screen.
        case sought(Double)
        /// The user went to another post.
        case left
    }

    package enum Command: Equatable, Sendable {
        /// Pauses the video for scrubbing, or resumes it if it was playing before.
        case hold(Bool)
        /// To the exact picture. A coarse seek may show the key frame before it, which is faster.
        case seek(Double, isCoarse: Bool = false)
        /// Show this position on the line instead of the video's.
        case show(Double)
        case hide
        /// Send `rested` after this many seconds.
        case rest(Double)
        case stopResting
    }

    private enum Phase: Equatable {
        case idle
        /// The finger drags, from this position.
        case dragging(from: Double)
        case stepping
        /// The gesture is over, but the last picture is still to come.
        case landing
    }

    /// The steps of the keys, in seconds.
    package static let step = 5.0
    package static let smallStep = 1.0
    /// After this many seconds without a key, the next key starts from the video's position.
    package static let patience = 1.0
    /// In seconds; a shorter video has no scrubbing.
    package static let shortest = 1.0
    /// In seconds; if a seek takes longer, a nearby key frame is better than an exact picture.
    package static let slowness = 0.15
    /// Targets closer than this count as the same.
    private static let grain = 0.01

    private var phase = Phase.idle
    private var duration = 0.0
    package private(set) var target: Double?
    /// This video's exact seeks are slow: it has few key frames, or its pictures are large.
    private var isSlow = false
    /// True when the last seek was coarse.
    private var isCoarse = false

    package init() {}

    package var isDragging: Bool { if case .dragging = phase { true } else { false } }

    /// True when the video is long enough to scrub.
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
        // Playback continues exactly where the finger was lifted.
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

    /// The line shows the target until its picture is there; otherwise the line would jump back for a moment.
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
