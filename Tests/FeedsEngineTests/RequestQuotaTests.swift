import FeedsEngine
import Testing

@Suite("How many requests a server allows")
struct RequestQuotaTests {
    @Test func noSpanHoldsMoreRequests() {
        var quota = RequestQuota(most: 3, seconds: 60)
        #expect([0, 1, 2].allSatisfy { quota.take(at: $0) == nil })
        #expect(quota.take(at: 3) == 60 && quota.take(at: 59.9) == 60)
        #expect(quota.take(at: 60) == nil)
        #expect(quota.take(at: 60) == 61)
    }

    @Test func aClockThatIsSetBackForbidsNothing() {
        var quota = RequestQuota(most: 1, seconds: 60)
        #expect(quota.take(at: 1000) == nil && quota.take(at: 5) == nil)
    }

    @Test func atRandomTimesTheQuotaHolds() {
        var random = SystemRandomNumberGenerator()
        var (quota, time, sent) = (RequestQuota(most: 5, seconds: 10), 0.0, [Double]())
        for _ in 0..<2000 {
            time += Double.random(in: 0...3, using: &random)
            if quota.take(at: time) == nil { sent.append(time) }
            #expect(sent.count { $0 > time - 10 } <= 5)
        }
        #expect(sent.count > 500)
    }
}
