// The item after the watched one: the value of arriving there.
// Thread: any; a plain value. Invariant: only chunks that are present on arrival count.

struct PreloadSuccessor: Equatable, Sendable {
    let outlook: PreloadOutlook
    /// The level of the present chunks, or of the chunks that would be fetched.
    let level: Int
    /// How many chunks of the item after it are present.
    let ahead: Int

    /// `behind` is the item after it.
    init(_ outlook: PreloadOutlook, of item: PreloadItem, ahead behind: PreloadItem?) {
        self.outlook = outlook
        ahead = min(behind.map { $0.fetched.count - $0.playedChunks } ?? 0, outlook.table.aheads - 1)
        let begun = item.fetched.last.flatMap { outlook.stretch.levels.contains($0) ? $0 : nil }
        level = begun ?? Self.bestLevel(outlook, ahead)
    }

    /// The level with the highest value, for a first chunk and the chunks after it.
    private static func bestLevel(_ outlook: PreloadOutlook, _ ahead: Int) -> Int {
        let (stretch, table) = (outlook.stretch, outlook.table)
        guard stretch.count > 0 else { return stretch.levels[0] }
        func promise(_ level: Int) -> Double {
            let gain = stretch.worth[level] * stretch.seconds - outlook.prices.megabit * stretch.megabits[0][level]
            return gain + table.value(table.row(1, ahead, level), buffer: stretch.chunkDuration)
        }
        return stretch.levels.max { promise($0) < promise($1) } ?? stretch.levels[0]
    }

    private var stretch: PreloadStretch { outlook.stretch }
    /// The value of the level of its first chunk.
    var worth: Double { stretch.worth[level] }

    /// The value of arriving with this many chunks while the link is busy for some more milliseconds. `arriving` is
    /// true when the link is busy with another chunk of this item.
    func value(chunks: Int, lastLevel: Int, busy: Double, arriving: Bool) -> Double {
        let here = Double(chunks) * stretch.chunkDuration
        let rest = max(0, here - busy)
        let prices = outlook.prices
        let loss = prices.rebufferSecond * max(0, busy - here) / 1000 + (chunks == 0 ? prices.unprepared : 0)
        let count = arriving ? chunks + 1 : chunks
        let buffer = arriving ? rest + stretch.chunkDuration : rest
        let table = outlook.table
        let last = count > 0 ? level : min(lastLevel, table.levels - 1)
        return table.value(table.row(min(count, stretch.count), min(ahead, table.aheads - 1), last), buffer: buffer)
            - loss
    }

    /// The immediate gain and cost of fetching another chunk of it.
    func gain(chunk: Int) -> Double {
        let watched = stretch.curve.chance(from: stretch.start(of: 0), to: stretch.start(of: chunk))
        return watched * worth * stretch.seconds - outlook.prices.megabit * stretch.megabits[chunk][level]
    }
}
