// The app's terms for fetching ahead: the cost of a megabit on this network, and the value of each level of an item in
// this pane.
// Thread: any; a plain value. Invariant: a ladder rises with its rates, and offline there are no terms.

package struct PreloadTerms: Equatable, Sendable {
    package var network: NetworkClass
    /// The user asked to save data.
    package var savesData: Bool
    /// When off, only visible items are fetched.
    package var fetchesAhead: Bool
    package var quality: RenditionChoice.Quality
    /// In device pixels.
    package var paneWidth: Int
    package var paneHeight: Int

    package init(
        network: NetworkClass = .unmetered, savesData: Bool = false, fetchesAhead: Bool = true,
        quality: RenditionChoice.Quality = .auto, paneWidth: Int, paneHeight: Int
    ) {
        self.network = network
        self.savesData = savesData
        self.fetchesAhead = fetchesAhead
        self.quality = quality
        self.paneWidth = paneWidth
        self.paneHeight = paneHeight
    }

    /// Megabits per second that a good picture needs for each pixel: 30 pictures a second, a tenth of a bit for each.
    private static let megabitsPerPixel = 3e-6
    /// Up to this rate every bit is visible, however small the pane.
    private static let alwaysSeen = 1.85
    /// The value of a megabit beyond the need: at most the lowest cost, so that no level is fetched for these bits
    /// alone.
    private static let beyond = 0.1

    /// The costs of a second of stalling, and of a swipe to a video without a picture. Users mind these most; with
    /// lower costs, the policy would give bandwidth to other items too early or too late.
    private static let standingStill = 4.0
    private static let unprepared = 2.0

    /// The cost of a megabit; nil when nothing may be fetched ahead. With a cost much below a half, an unmetered
    /// network would fetch the whole current item, although most of it is never seen.
    package var megabit: Double? {
        guard fetchesAhead else { return nil }
        let cost: Double
        switch network {
        case .offline: return nil
        case .unmetered: cost = 0.5
        case .poor: cost = 0.6
        case .metered: cost = 0.8
        }
        return savesData ? cost * 2 : cost
    }

    /// Megabits per second; above this rate a higher level is hardly visible in this pane, or not wanted.
    package var need: Double {
        let need: Double
        switch quality {
        case .auto: need = max(Self.alwaysSeen, Double(paneWidth) * Double(paneHeight) * Self.megabitsPerPixel)
        case .sd: need = 1.2
        case .hd: need = 4
        case .uhd: need = 16
        }
        return savesData ? need / 2 : need
    }

    /// The value of each level for a second of watching: its rate, with little value above the need of the pane.
    package func ladder(bitsPerSecond levels: [Int]) -> [Double] {
        levels.map { level in
            let rate = Double(level) / 1e6
            return min(rate, need) + max(0, rate - need) * Self.beyond
        }
    }

    /// The prices for items with these levels (bits per second, by item); the first item is the watched one.
    package func prices(of items: [(id: Int, levels: [Int])]) -> PreloadPrices? {
        guard let megabit, let first = items.first else { return nil }
        // The next item should start at once, so running ahead costs nothing here.
        var prices = PreloadPrices(ladder: ladder(bitsPerSecond: first.levels), megabit: megabit, runningAhead: 0)
        prices.rebufferSecond = Self.standingStill
        prices.unprepared = Self.unprepared
        for item in items { prices.ownLadders[item.id] = ladder(bitsPerSecond: item.levels) }
        return prices
    }

    /// How many items after the current one are fetched: the window's size without the current item, four at most.
    package static func following(window: Int) -> Int { min(4, max(0, window - 1)) }
}
