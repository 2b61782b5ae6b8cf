// The relative prices of bytes, waiting and quality, and the value of each level.
// Thread: any; a plain value. Invariant: `ladder` has a rising value for every offered level.

package struct PreloadPrices: Equatable, Sendable {
    /// The value of each level for a second of watching, in megabits per second, lowest first.
    package var ladder: [Double]
    /// The same for items (by id) whose levels differ, because videos do not all have the same levels.
    package var ownLadders: [Int: [Double]] = [:]
    /// The cost of a megabit, watched or not.
    package var megabit: Double
    /// The cost of a second of stalling.
    package var rebufferSecond: Double
    /// The cost of a difference of one megabit per second between a chunk and the next.
    package var change: Double
    /// The same between the last watched chunk of an item and the next item's first chunk, if that chunk was fetched
    /// earlier: a price for running ahead.
    package var runningAhead: Double

    /// The cost of arriving at an item without any chunk, in addition to the wait: the page has no picture to show.
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

    /// The value of a level of an item.
    package func worth(of level: Int, item: Int) -> Double {
        let ladder = ownLadders[item] ?? ladder
        return ladder.indices.contains(level) ? ladder[level] : ladder.last ?? 0
    }
}
