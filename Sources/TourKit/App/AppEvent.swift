// The reports of the app under tour, one per line: `<CLOCK_MONOTONIC microseconds> <event> <arguments>`.
// Thread: any; a plain value. Invariant: an unknown line is kept as an error, never dropped.

package struct AppEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The feed's first picture is on screen.
        case ready(width: Int, height: Int, renderer: String)
        /// The stage's rectangle in the X window, in device pixels.
        case window(PixelRectangle)
        case feed(count: Int)
        /// A swipe was decided, before its animation.
        case commit(from: Int, to: Int, isPrimed: Bool, isVideo: Bool)
        case settle(Int)
        /// A page slid to its place in so many steps, of which some were late; the longest took so long.
        case slide(steps: Int, late: Int, longest: Microseconds)
        /// The item's second distinct picture was painted.
        case moving(Int)
        case players(live: Int, audible: Int, playing: Int)
        /// Bytes that came over the network so far, and reads that found their bytes in the cache or waited for the
        /// network.
        case traffic(fetched: Int64, hits: Int, misses: Int)
        /// The current item's player has run out of bytes and waits, or failed and will be retried.
        case stall(Int)
        /// The wait is over: the next picture was painted, or the item has a final failure.
        case flow(Int)
        /// The farthest position watched in the item, and the item's bytes up to there.
        case watched(Int, milliseconds: Int, bytes: Int64)
        /// Sent twice a second: the main loop runs, and these objects are alive.
        case alive(LiveCounts)
        /// Sent every other second.
        case heap(HeapCounts)
        case outlived(Int)
        case error(String)
    }

    package var at: Microseconds
    package var kind: Kind

    package init(at: Microseconds, _ kind: Kind) {
        self.at = at
        self.kind = kind
    }

    /// Parses a line; `now` stamps lines without a time.
    package init(line: String, now: Microseconds) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 2, let at = Microseconds(words[0]), let kind = Self.kind(words[1], Array(words[2...]))
        else {
            self.init(at: now, .error("The app said “\(line)”, which the tour does not understand."))
            return
        }
        self.init(at: at, kind)
    }

    private static func kind(_ name: String, _ words: [String]) -> Kind? {
        let numbers = words.compactMap { Int($0) }
        switch (name, words.count, numbers.count) {
        case ("ready", 3..., 2...): return .ready(width: numbers[0], height: numbers[1], renderer: words[2])
        case ("window", 4, 4):
            return .window(PixelRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        case ("feed", 1, 1): return .feed(count: numbers[0])
        case ("commit", 4, 2):
            return .commit(
                from: numbers[0], to: numbers[1], isPrimed: words[2] == "primed", isVideo: words[3] == "video")
        case ("settle", 1, 1): return .settle(numbers[0])
        case ("slide", 3, 3):
            return .slide(steps: numbers[0], late: numbers[1], longest: Microseconds(numbers[2]))
        case ("moving", 1, 1): return .moving(numbers[0])
        case ("players", 3, 3): return .players(live: numbers[0], audible: numbers[1], playing: numbers[2])
        case ("traffic", 3, 3): return .traffic(fetched: Int64(numbers[0]), hits: numbers[1], misses: numbers[2])
        case ("stall", 1, 1): return .stall(numbers[0])
        case ("flow", 1, 1): return .flow(numbers[0])
        case ("watched", 3, 3):
            return .watched(numbers[0], milliseconds: numbers[1], bytes: Int64(numbers[2]))
        case ("alive", 7, 7): return LiveCounts(numbers).map { .alive($0) }
        case ("heap", 3, 3):
            return .heap(HeapCounts(used: numbers[0], freed: numbers[1], mapped: numbers[2]))
        case ("outlived", 1, 1): return .outlived(numbers[0])
        default: return nil
        }
    }
}
