// After a failed fetch the item rests longer each time but does not fail; evicted chunks are fetched again.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct PreloadFaultTests {
    private func playing(_ count: Int) -> StreamingRig {
        let rig = StreamingRig(SamplePosts.videos(0..<count))
        rig.script.rule = Script.upTo(1)
        rig.open(count: count)
        rig.letDecodersWork()
        return rig
    }

    @Test func aFailureLeavesItsItemAloneTwiceAsLongEachTimeAndTheOthersGoOn() async {
        let rig = playing(2)
        await until { rig.media.underWay.first?.media == "v0" }
        rig.media.fail(with: .network(.status(503)))
        await until { rig.media.underWay.first?.media == "v1" }
        rig.media.deliver()
        await rig.rest()
        for pause in [2.0, 4, 8] {
            rig.scheduler.advance(by: pause - 0.15)
            await rig.rest()
            #expect(rig.media.underWay.isEmpty)
            rig.scheduler.advance(by: 0.2)
            await until { rig.media.underWay.first?.media == "v0" }
            rig.media.fail(with: .network(.status(503)))
            await rig.rest()
        }
        #expect(rig.players.stage(of: 0) == .playing)
    }

    @Test func aLayoutThatCannotBeHadHoldsUpNobody() async {
        let rig = StreamingRig(SamplePosts.videos(0..<3))
        rig.script.rule = Script.upTo(1)
        rig.media.broken = ["v0"]
        rig.open(count: 3)
        await rig.deliverAll()
        #expect(rig.media.requests.map(\.media) == ["v1", "v2"])
    }

    @Test func aChunkThatIsSaidToBeHereAndMissingIsNotAskedForForEver() async {
        let rig = StreamingRig(SamplePosts.videos(0..<1))
        rig.script.rule = Script.upTo(1)
        rig.media.layouts["v0"]?.chunkBytes[0] = [0, 0]
        rig.open(count: 1)
        for _ in 0..<6 {
            await rig.rest()
            rig.media.deliver()
            rig.media.layouts["v0"]?.present[0] = nil
        }
        await rig.rest()
        #expect(rig.media.requests.count <= 3)
    }

    @Test func offlineIsBelievedOnlyWithAFailureAndEndsWithTheNetwork() async {
        let rig = playing(3)
        rig.conditions.current.isNetworkAvailable = false
        await until { rig.media.underWay.count == 1 }
        #expect(rig.desk.network == .unmetered)
        rig.media.fail(with: .network(.hostNotFound("x")))
        await rig.rest()
        #expect(rig.desk.network == .offline)
        #expect(rig.media.underWay.isEmpty)
        var backs = 0
        rig.desk.onBackOnline = { backs += 1 }
        rig.scheduler.advance(by: 60)
        await rig.rest()
        #expect(rig.media.requests.count == 1)
        rig.conditions.current.isNetworkAvailable = true
        await until { rig.media.underWay.count == 1 }
        #expect(backs == 1)
    }

    @Test func aSwipeGivesALostNetworkOneMoreTry() async {
        let rig = playing(5)
        rig.conditions.current.isNetworkAvailable = false
        await until { rig.media.underWay.count == 1 }
        rig.media.fail(with: .network(.offline))
        await rig.rest()
        rig.players.handle(.committed(1))
        await until { rig.media.underWay.count == 1 }
        rig.media.fail(with: .network(.offline))
        await rig.rest()
        #expect(rig.desk.network == .offline)
        #expect(rig.media.requests.count == 2)
    }

    @Test func aServersRefusalIsNoProofOfALostNetwork() async {
        let rig = playing(2)
        rig.conditions.current.isNetworkAvailable = false
        await until { rig.media.underWay.count == 1 }
        rig.media.fail(with: .network(.status(404)))
        await rig.rest()
        #expect(rig.desk.network == .unmetered)
    }

    @Test func meteredNetworksAndDataSaverRaiseThePriceLive() async {
        let rig = playing(2)
        await rig.deliverAll()
        let usual = rig.script.prices.last?.megabit ?? 0
        rig.settings.change { $0.dataSaver = true }
        await rig.rest()
        let saving = rig.script.prices.last?.megabit ?? 0
        rig.conditions.current.isNetworkMetered = true
        await rig.rest()
        let metered = rig.script.prices.last?.megabit ?? 0
        #expect(usual > 0 && saving > usual && metered > saving)
        rig.settings.change { $0.dataSaver = false }
        await rig.rest()
        #expect(rig.script.prices.last?.megabit == metered, "that data cost is reason enough to save them")
        #expect(rig.players.limits.window == 3)
    }

    @Test func nothingIsFetchedAheadOnAMeteredNetworkWhereAPersonSaysSo() async {
        let rig = playing(4)
        await until { rig.media.underWay.count == 1 }
        rig.settings.change { $0.metered = .fetchesNothingAhead }
        rig.conditions.current.isNetworkMetered = true
        await rig.rest()
        rig.media.deliver()
        await rig.rest()
        let before = rig.media.requests.count
        rig.players.handle(.committed(1))
        rig.letDecodersWork()
        await rig.rest()
        #expect(rig.media.requests.count == before && rig.media.underWay.isEmpty)
        rig.settings.change { $0.metered = .savesData }
        await until { !rig.media.underWay.isEmpty }
        #expect(rig.media.requests.count == before + 1, "it goes on as soon as it may")
    }

    /// The rules: one fetch at a time, none while out of sight or offline, none beyond the window's neighbours.
    @Test(arguments: [1, 2, 3, 4]) func randomActsNeverBreakTheRules(seed: UInt64) async {
        let posts = (0..<40).map { $0 % 7 == 3 ? SamplePosts.photo("v\($0)") : SamplePosts.video("v\($0)") }
        let rig = StreamingRig(posts)
        var random = SplitMix64(seed: seed)
        rig.script.rule = Script.upTo(3)
        rig.open(count: 40)
        for _ in 0..<250 {
            let before = rig.media.requests.count
            act(rig, &random)
            await rig.rest()
            for request in rig.media.requests[before...] {
                let item = Int(request.media.dropFirst()) ?? -1
                let current = rig.players.current?.number ?? -99
                #expect(abs(item - current) <= 5, "\(request) while at \(current)")
                #expect(!rig.players.isSuspended)
                #expect(rig.desk.network != .offline)
            }
            #expect(rig.media.underWay.count <= 1)
            #expect(rig.scheduler.pending <= 2)
        }
        #expect(rig.media.mostAtOnce == 1)
        #expect(rig.media.requests.count > 20)
        rig.streaming.finish()
    }

    private func act(_ rig: StreamingRig, _ random: inout SplitMix64) {
        let current = rig.players.current?.number ?? 0
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: rig.players.handle(.committed(PostHandle(min(39, current + 1))))
        case 2: rig.players.handle(.committed(PostHandle(max(0, current - 1))))
        case 3: rig.players.handle(.suspended(Bool.random(using: &random)))
        case 4: rig.players.handle(.pauseToggled)
        case 5: rig.media.fail(with: .network(.timedOut))
        case 6: rig.conditions.current.isNetworkAvailable.toggle()
        case 7: rig.scheduler.advance(by: Double.random(in: 0...5, using: &random))
        case 8: rig.letDecodersWork()
        default: rig.media.deliver()
        }
    }
}
