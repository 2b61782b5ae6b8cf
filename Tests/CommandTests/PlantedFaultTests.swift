// The faults that a tour plants in the app.

import FeedsModels
import FeedsTestSupport
import Testing
import TourKit

@testable import FeedsGtk

@MainActor struct PlantedFaultTests {
    @Test func theAppKnowsEveryFaultOfTheTour() {
        for fault in PlantedFault.allCases { #expect(TourProbe.Fault(rawValue: fault.rawValue) != nil, "\(fault)") }
    }

    @Test func aLeakingPlayerDoesAllButClose() async {
        let real = FakePlayerMaker()
        let post = SamplePosts.video("a")
        let player = LeakingPlayerMaker(real).makePlayer(for: post, media: post.media[0])
        var heard: [VideoPlayerEvent] = []
        player.onEvent = { heard.append($0) }
        player.prime(from: 2)
        player.play()
        player.seek(to: 1)
        (player.isMuted, player.volume, player.rate, player.loops) = (true, 0.5, 2, false)
        await withCheckedContinuation { done in player.close { done.resume() } }
        #expect(real.players.map(\.acts) == [[.primeFrom(2), .play, .seek(1), .pause]], "and is never closed")
        real.players[0].say(.primed)
        #expect(heard == [.primed])
        #expect(real.players[0].isMuted && real.players[0].volume == 0.5)
        #expect(real.players[0].rate == 2 && !real.players[0].loops)
    }
}
