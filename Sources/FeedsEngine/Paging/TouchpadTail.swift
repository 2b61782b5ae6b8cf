// Swallows the events that a touchpad still sends after its gesture was decided.
// Thread: any; a plain value. Invariant: a pause or a change of direction ends the tail.

struct TouchpadTail: Sendable {
    private var direction = 0.0
    private var lastTime = 0.0
    private var isRunning = false

    mutating func begin(direction travel: Double, at time: Double) {
        direction = travel
        lastTime = time
        isRunning = true
    }

    mutating func swallows(_ pages: Double, at time: Double) -> Bool {
        guard isRunning else { return false }
        isRunning = time - lastTime < PagerFeel.tailPause && pages * direction >= 0
        lastTime = time
        return isRunning
    }
}
