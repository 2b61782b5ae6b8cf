// On which terms bytes are fetched ahead in the app: what a megabit costs on this network, and what each level of an
// item is worth in this pane.
// Thread: any; a plain value. Invariant: a ladder rises with its rates, and offline there are no terms at all.

package struct PreloadTerms: Equatable, Sendable {
    package var network: NetworkClass
    /// The person asked to save data.
    package var savesData: Bool
    /// Off, only what is on screen is fetched.
    package var fetchesAhead: Bool
    package var quality: RenditionChoice.Quality
    /// Device pixels.
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

    /// Megabits per second that a good picture of one pixel needs: 30 pictures a second, a tenth of a bit for each.
    private static let megabitsPerPixel = 3e-6
    /// Up to this rate every bit is seen, however small the pane.
    private static let alwaysSeen = 1.85
    /// What a megabit beyond the need is worth. No more than it costs anywhere, so no one fetches a level just for it.
    private static let beyond = 0.1

    /// Costs of a second of standing still, and of a swipe to a video that has no picture yet. Both are what a person
    /// minds most; with less, the line is given away too early or too late.
    private static let standingStill = 4.0
    private static let unprepared = 2.0

    /// Cost of a megabit; nil where nothing is to be fetched ahead. Much below a half, a line that costs nothing would
    /// be used to fetch all of what is watched, though most of it is never seen.
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

    /// Megabits per second beyond which a higher level is hardly seen in this pane, or not wanted.
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

    /// What each level is worth for a second of watching: its rate, but little for what the pane cannot show.
    package func ladder(bitsPerSecond levels: [Int]) -> [Double] {
        levels.map { level in
            let rate = Double(level) / 1e6
            return min(rate, need) + max(0, rate - need) * Self.beyond
        }
    }

    /// The prices for items with those levels (bits per second, by item); the first item is the one being watched.
    package func prices(of items: [(id: Int, levels: [Int])]) -> PreloadPrices? {
        guard let megabit, let first = items.first else { return nil }
        // The next item ought to start at once, so having run ahead for it costs nothing here.
        var prices = PreloadPrices(ladder: ladder(bitsPerSecond: first.levels), megabit: megabit, runningAhead: 0)
        prices.rebufferSecond = Self.standingStill
        prices.unprepared = Self.unprepared
        for item in items { prices.ownLadders[item.id] = ladder(bitsPerSecond: item.levels) }
        return prices
    }

    /// How many items beyond the current one are fetched for: as many as the window has besides it, four at most.
    package static func following(window: Int) -> Int { min(4, max(0, window - 1)) }
}
