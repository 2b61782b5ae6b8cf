// A view's moving time is counted once, when the user leaves it, and watch times are stored by source.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct WatchRecorderTests {
    private func playing(_ count: Int = 30, times: FakeWatchTimes = FakeWatchTimes()) -> StreamingRig {
        let rig = StreamingRig(SamplePosts.videos(0..<count), times: times)
        rig.open(count: count)
        rig.letDecodersWork()
        return rig
    }

    private func expected(_ views: [(Double, Double?)]) -> WatchTimes {
        var model = RetentionModel()
        for (seconds, duration) in views { model.handle(.watched(seconds: seconds, of: duration)) }
        return WatchTimes(seconds: model.seconds, leavings: model.leavings)
    }

    @Test func theTimeOfAViewIsTheTimeItMoved() {
        let rig = playing()
        rig.maker.player(of: "v0")?.duration = 12
        rig.scheduler.advance(by: 2)
        rig.maker.player(of: "v0")?.say(.stalled(true))
        rig.scheduler.advance(by: 5)
        rig.maker.player(of: "v0")?.say(.stalled(false))
        rig.scheduler.advance(by: 1)
        rig.players.handle(.pauseToggled)
        rig.scheduler.advance(by: 60)
        rig.players.handle(.pauseToggled)
        rig.players.handle(.suspended(true))
        rig.scheduler.advance(by: 60)
        rig.players.handle(.suspended(false))
        rig.scheduler.advance(by: 0.5)
        rig.players.handle(.committed(1))
        rig.streaming.finish()
        #expect(rig.times.saved(StreamingRig.source) == expected([(3.5, 12)]))
    }

    @Test func whatNeverMovedSaysNothing() {
        let rig = StreamingRig(SamplePosts.videos(0..<3))
        rig.open(count: 3)
        rig.scheduler.advance(by: 4)
        rig.players.handle(.committed(1))
        rig.streaming.finish()
        #expect(rig.times.saved(StreamingRig.source) == nil)
    }

    @Test func tenViewsAreKeptWithoutWaitingForTheEnd() {
        let rig = playing()
        for number in 1...10 {
            let item = PostHandle(number)
            rig.scheduler.advance(by: 4)
            rig.players.handle(.committed(item))
            rig.players.handle(.settled(item))
            rig.letDecodersWork()
        }
        #expect(rig.times.saved(StreamingRig.source) == expected(Array(repeating: (4, nil), count: 10)))
    }

    @Test func whatWasLearnedBeforeIsTakenUp() async {
        var model = RetentionModel()
        for _ in 0..<50 { model.handle(.watched(seconds: 1, of: 20)) }
        let times = WatchTimes(seconds: model.seconds, leavings: model.leavings)
        let rig = playing(times: FakeWatchTimes([StreamingRig.source: times]))
        await rig.rest()
        rig.players.handle(.committed(1))
        await rig.rest()
        #expect(rig.script.situations.last?.items.first?.retention == model.table(duration: nil))
    }
}
