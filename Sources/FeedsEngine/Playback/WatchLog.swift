// Decides when a look at one post is worth remembering, and from where one would go on.
// Thread: any; a plain value. Invariant: the same thing is never written twice, and nothing of a glance.

package struct WatchLog: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// Another post is looked at now.
        case entered
        /// It is on screen from now on, or is not.
        case seen(Bool, time: Double)
        /// Its video came to its end and began anew.
        case looped
        /// It is left, paused, put away, or was watched for a while: it stands at `position` of so many seconds.
        /// A photo, whose position is nil, counts by its time alone.
        case noted(position: Double?, duration: Double?, time: Double)
    }

    package enum Command: Equatable, Sendable {
        case write(position: Double)
    }

    /// Seconds on screen that are no glance.
    package static let glance = 1.0
    /// Seconds between two notes of what goes on being watched.
    package static let interval = 10.0
    /// A video counts as seen from here on, however short it is.
    private static let mostOfIt = 0.9
    /// From here on it was seen to its end.
    private static let end = 0.95
    /// A place that moved by less is the same place.
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
