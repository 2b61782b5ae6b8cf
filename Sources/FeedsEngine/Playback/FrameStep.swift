// Decides where to look for the next or the previous picture of a paused video.
// Thread: any; a plain value. Invariant: a target lies within the video, and aims at the middle of a picture, because
// times at its edges could mean either neighbour.

package struct FrameStep: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// So many pictures on, or back. `length` is the time of one picture.
        case stepped(Int, position: Double, length: Double?, duration: Double)
        /// The video played, or the user went elsewhere in it.
        case left
    }

    package enum Command: Equatable, Sendable {
        case seek(Double)
    }

    /// Where the video does not tell the time of a picture.
    static let usual = 1.0 / 30
    /// The last target. The player may report it as its position, although the picture began earlier.
    private var target: Double?

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .left:
            target = nil
            return []
        case .stepped(let count, let position, let length, let duration):
            return step(count, position, length ?? 0, duration)
        }
    }

    private mutating func step(_ count: Int, _ position: Double, _ told: Double, _ duration: Double) -> [Command] {
        let length = told >= 0.001 && told <= 1 ? told : Self.usual
        guard count != 0, duration > length, duration < .infinity, position >= 0 else { return [] }
        // Of several quick steps the earlier ones may still be on their way.
        let from = target ?? position + length / 2
        let last = max(0, duration - length / 2)
        let place = min(last, max(0, from + Double(count) * length))
        guard place != target else { return [] }
        target = place
        return [.seek(place)]
    }
}
