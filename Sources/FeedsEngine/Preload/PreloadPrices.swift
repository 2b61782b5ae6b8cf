// What bytes, waiting and quality are worth against each other, and what each level is worth.
// Thread: any; a plain value. Invariant: `ladder` has a value for every level that is offered, rising.

package struct PreloadPrices: Equatable, Sendable {
    /// Megabits per second that each level is worth for every second watched, lowest first.
    package var ladder: [Double]
    /// The same for items (by their id) whose levels are worth something else: not every video has the same ones.
    package var ownLadders: [Int: [Double]] = [:]
    /// Cost of a megabit, watched or not.
    package var megabit: Double
    /// Cost of a second of standing still.
    package var rebufferSecond: Double
    /// Cost of one megabit per second of difference between one chunk and the next.
    package var change: Double
    /// The same for the last watched chunk of an item, measured against the whole of the next item's first chunk, when
    /// that one came before it: a price for running ahead.
    package var runningAhead: Double

    /// Cost of arriving at an item of which nothing is here yet, beyond the wait itself: there is no picture to show.
    package var unprepared = 0.0

    package init(
        ladder: [Double], megabit: Double = 0.5, rebufferSecond: Double = 1.85, change: Double = 1,
        runningAhead: Double = 1
    ) {
        self.ladder = ladder
        self.megabit = megabit
        self.rebufferSecond = rebufferSecond
        self.change = change
        self.runningAhead = runningAhead
    }

    /// What one level of one item is worth.
    package func worth(of level: Int, item: Int) -> Double {
        let ladder = ownLadders[item] ?? ladder
        return ladder.indices.contains(level) ? ladder[level] : ladder.last ?? 0
    }
}
