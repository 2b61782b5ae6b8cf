// Decides when a view of a post is worth storing, and the position at which to resume.
// Thread: any; a plain value. Invariant: the same record is never written twice, and a glance is never written.

package struct WatchLog: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The user looks at another post now.
        case entered
        /// Whether the post is on screen from now on.
        case seen(Bool, time: Double)
        /// The video reached its end and started again.
        case looped
        /// The post is left, paused, hidden, or was watched for a while: it is at `position`. A photo has no position;
        /// only its time counts.
        case noted(position: Double?, duration: Double?, time: Double)
    }

    package enum Command: Equatable, Sendable {
        case write(position: Double)
    }

    /// In seconds on screen; a shorter view is a glance.
    package static let glance = 1.0
    /// Seconds between two records while the post is being watched.
    package static let interval = 10.0
    /// A video counts as seen from this share on, however short it is.
    private static let mostOfIt = 0.9
    /// From this share on, the video was seen to its end.
    private static let end = 0.95
    /// A position that changed by less than this many seconds is not written again.
    private static let step = 0.25

    private var clock = RunningTime()
    private var seconds = 0.0
    private var hasLooped = false
    private var written: Double?

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .entered: self = WatchLog()
        case .seen(let isOnScreen, let time): clock.set(isRunning: isOnScreen, at: time)
        case .looped: hasLooped = true
        case .noted(let position, let duration, let time):
            seconds += clock.take(at: time)
            let share = share(of: position, duration)
            guard seconds >= Self.glance || hasLooped || share >= Self.mostOfIt else { return [] }
            let place = hasLooped || share >= Self.end ? 0 : max(0, position ?? 0)
            if let written, abs(place - written) < Self.step { return [] }
            written = place
            return [.write(position: place)]
        }
        return []
    }

    private func share(of position: Double?, _ duration: Double?) -> Double {
        guard let position, let duration, duration > 0 else { return 0 }
        return position / duration
    }
}
