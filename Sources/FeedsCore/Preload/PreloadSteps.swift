// Records the result of each fetch and each wait for the policy.
// Thread: main actor; a plain value. Invariant: standing still counts in exactly one step.

import FeedsEngine

struct PreloadSteps {
    private var last: PreloadStep?
    private var standstill = RunningTime()
    private var waitingSince: Double?

    mutating func set(isStandingStill: Bool, at now: Double) { standstill.set(isRunning: isStandingStill, at: now) }

    mutating func wait(from now: Double) {
        _ = standstill.take(at: now)
        waitingSince = now
    }

    mutating func fetched(_ bytes: Int, from start: Double, to now: Double) {
        last = PreloadStep(
            delay: (now - start) * 1000, rebuffer: min(now - start, standstill.take(at: now)) * 1000, bytes: bytes)
    }

    /// The result of the last step. A wait ends with this call.
    mutating func next(at now: Double) -> PreloadStep? {
        if let since = waitingSince {
            waitingSince = nil
            last = PreloadStep(
                delay: (now - since) * 1000, rebuffer: min(now - since, standstill.take(at: now)) * 1000, bytes: 0)
        }
        return last
    }
}
