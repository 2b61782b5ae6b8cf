// The estimate of the network after a few transfers.

import FeedsEngine
import Testing

struct BandwidthEstimateTests {
    private func estimate(_ megabits: Double, roundTrip: Double, bytes: [Int]) -> BandwidthEstimate {
        var estimate = BandwidthEstimate()
        for size in bytes {
            let delay = roundTrip + Double(size) * 8 / megabits / 1000
            estimate.learn(PreloadStep(delay: delay, rebuffer: 0, bytes: size))
        }
        return estimate
    }

    @Test(arguments: [0.4, 3.6, 20]) func itFindsTheRate(_ megabits: Double) {
        let found = estimate(megabits, roundTrip: 80, bytes: Array(repeating: 300_000, count: 30))
        #expect(abs(found.rate / megabits - 1) < 0.1)
    }

    @Test func smallTransfersTellTheRoundTrip() {
        let sizes = (0..<40).map { $0 % 2 == 0 ? 400_000 : 3000 }
        #expect(abs(estimate(8, roundTrip: 30, bytes: sizes).roundTrip - 30) < 12)
        #expect(estimate(8, roundTrip: 0.5, bytes: sizes).roundTrip < 12)
    }

    @Test func whatIsNewCountsMore() {
        let fast = Array(repeating: 500_000, count: 20)
        var found = estimate(8, roundTrip: 80, bytes: fast)
        for _ in 0..<4 { found.learn(PreloadStep(delay: 80 + 4000, rebuffer: 0, bytes: 500_000)) }
        #expect(found.rate < 3.5)
    }

    @Test func waitsAndNonsenseTeachNothing() {
        var found = BandwidthEstimate()
        for step in [
            PreloadStep(delay: 100, rebuffer: 0, bytes: 0), PreloadStep(delay: 0, rebuffer: 0, bytes: 9),
            PreloadStep(delay: -1, rebuffer: 0, bytes: 9),
        ] { found.learn(step) }
        #expect(found == BandwidthEstimate() && found.rate > 0)
    }

    @Test func theCasesOfATransferStandForAllOfThem() {
        let cases = estimate(2, roundTrip: 80, bytes: [200_000, 200_000, 200_000]).transfer(1.6)
        #expect(abs(cases.reduce(0) { $0 + $1.chance } - 1) < 1e-9)
        #expect(cases.map(\.delay) == cases.map(\.delay).sorted(by: >))
        #expect(cases[0].delay > 800 && cases[0].delay < 6000 && (cases.last?.delay ?? 0) < 880)
    }
}
