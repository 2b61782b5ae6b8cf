// The estimate of the bandwidth from transfers.

import FeedsEngine
import Testing

@Suite struct LinkSpeedTests {
    private func speed(_ rates: [Double], bytes: Int = 250_000) -> LinkSpeed {
        var speed = LinkSpeed()
        for rate in rates { speed.handle(.fetched(bytes: bytes, seconds: Double(bytes) * 8 / rate)) }
        return speed
    }

    @Test func nothingIsKnownBeforeATransferThatSaysSomething() {
        var speed = LinkSpeed()
        #expect(speed.bitsPerSecond == nil)
        speed.handle(.fetched(bytes: 2000, seconds: 0.08))
        speed.handle(.fetched(bytes: 500_000, seconds: 0))
        #expect(speed.bitsPerSecond == nil)
    }

    @Test func manyTransfersCountByTheirTime() {
        // The slow transfer takes three quarters of the time.
        #expect(speed([3e6, 1e6, 3e6, 1e6]).bitsPerSecond == 1_500_000)
    }

    @Test func aBreakdownShowsAtOnceAndARecoverySlowly() throws {
        let broken = try #require(speed([8e6, 8e6, 8e6, 8e6, 1e6, 1e6]).bitsPerSecond)
        #expect(broken <= 1_250_000)
        let recovering = try #require(speed([1e6, 1e6, 1e6, 1e6, 8e6, 8e6]).bitsPerSecond)
        #expect(recovering < 2_000_000)
    }

    @Test func poorNeedsProofAndEndsOnlyWhenClearlyBetter() {
        #expect(!speed([5e5, 5e5]).isPoor)
        #expect(speed([5e5, 5e5, 5e5]).isPoor)
        #expect(speed([5e5, 5e5, 5e5] + Array(repeating: 1.2e6, count: 9)).isPoor)
        #expect(!speed([5e5, 5e5, 5e5] + Array(repeating: 3e6, count: 9)).isPoor)
    }

    @Test func anotherNetworkIsAnotherStory() {
        var poor = speed([5e5, 5e5, 5e5])
        poor.handle(.networkChanged)
        #expect(poor == LinkSpeed())
    }
}
