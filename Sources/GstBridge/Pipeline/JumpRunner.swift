// Carries out a pipeline's jumps one after the other; jumps that come faster than pictures are merged into the latest.
// Thread: the pipeline's queue. Invariant: at most one jump runs; a requested jump, or a later one, is answered.

import CGStreamer

final class JumpRunner {
    private var places = JumpQueue()
    private let owner: GraphOwner
    private let emit: @Sendable (PipelineEvent) -> Void

    init(_ owner: GraphOwner, emit: @escaping @Sendable (PipelineEvent) -> Void) {
        self.owner = owner
        self.emit = emit
    }

    var isRunning: Bool { places.current != nil }
    var isWaiting: Bool { places.waiting != nil }
    /// The jump that decides the final position.
    var last: Jump? { places.last }
    /// Rises with each jump that begins.
    var count: Int { places.count }

    /// The jump happens when the pipeline is primed, or when the current jump is over.
    func wait(_ jump: Jump) { places.wait(jump) }

    func perform(_ asked: Jump) {
        var jump = asked
        jump.seconds = min(max(0, asked.seconds), max(0, (owner.readings.duration ?? .infinity) - 0.001))
        places.begin(jump)
        let flags = [GST_SEEK_FLAG_FLUSH, jump.isAccurate ? GST_SEEK_FLAG_ACCURATE : GST_SEEK_FLAG_KEY_UNIT]
        guard !owner.seek(to: jump.place, flags) else { return }
        emit(.warning("cannot jump in this clip"))
        landed()
        goOn()
    }

    /// The picture of the current jump is here.
    func landed() {
        guard let jump = places.current, !places.hasLanded else { return }
        places.land()
        if jump.isAsked { emit(.sought(jump.seconds)) }
    }

    /// The current jump found no picture. Sound may last longer than pictures, so it tries a little earlier; false when
    /// there is no picture even at the start.
    func missed() -> Bool {
        guard let jump = places.current else {
            owner.graph?.admitAll()
            return true
        }
        guard let earlier = jump.retreated else { return false }
        perform(earlier)
        return true
    }

    /// Begins the waiting jump, unless the current jump still waits for its picture.
    func goOn() {
        guard !isRunning || places.hasLanded else { return }
        if let next = places.finish() { perform(next) }
    }

    /// A jump that waits for bytes, or is stuck, must not block the next jump.
    func giveUp(_ number: Int) {
        guard places.count == number, isWaiting, owner.isWaiting || places.hasLanded else { return }
        if let next = places.finish() { perform(next) }
    }
}
