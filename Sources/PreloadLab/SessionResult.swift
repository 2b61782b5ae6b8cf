// The result of a session, and its score.
// Thread: any; a plain value. Invariant: the score follows from the parts alone.

package import FeedsEngine

package struct SessionResult: Equatable, Sendable {
    package var quality = 0.0
    package var rebufferSeconds = 0.0
    /// The sum of the differences between neighbouring chunks, in megabits per second.
    package var changes = 0.0
    package var bytes = 0
    package var wastedBytes = 0

    package func qoe(_ prices: PreloadPrices) -> Double {
        quality - prices.rebufferSecond * rebufferSeconds - prices.change * changes
    }

    package func score(_ prices: PreloadPrices) -> Double {
        qoe(prices) - prices.megabit * Double(bytes) * 8 / 1_000_000
    }
}
