package final class RealLineClock: LineClock {
    private let start = ContinuousClock.now

    package init() {}

    package var now: Double { (ContinuousClock.now - start) / .seconds(1) }

    package func wait(until time: Double, unless gate: LoopbackGate) -> Bool { !gate.pass(within: time - now) }
}
