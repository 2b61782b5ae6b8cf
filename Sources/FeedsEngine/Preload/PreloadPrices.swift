// What bytes, waiting and quality are worth against each other, and what each level is worth.
// Thread: any; a plain value. Invariant: `ladder` has a value for every level that is offered, rising.

package struct PreloadPrices: Equatable, Sendable {
    /// Megabits per second that each level is worth for every second watched, lowest first.
    package var ladder: [Double]
    /// Cost of a megabit, watched or not.
    package var megabit: Double
    /// Cost of a second of standing still.
    package var rebufferSecond: Double
    /// Cost of one megabit per second of difference between one chunk and the next.
    package var change: Double

    package init(ladder: [Double], megabit: Double = 0.5, rebufferSecond: Double = 1.85, change: Double = 1) {
        self.ladder = ladder
        self.megabit = megabit
        self.rebufferSecond = rebufferSecond
        self.change = change
    }
}
