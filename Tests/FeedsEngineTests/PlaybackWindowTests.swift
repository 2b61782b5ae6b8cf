// The playback window's rules, one by one, for cases where a transcript would not show the reason.
// Thread: any. Invariant: each test names the rule it guards.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PlaybackWindowTests {
    @Test func limitsAlwaysHaveAMiddle() {
        #expect(
            [-3, 0, 1, 2, 3, 4, 5, 6, 7, 99].map { WindowLimits(window: $0).window } == [1, 1, 1, 1, 3, 3, 5, 5, 7, 7])
        #expect(WindowLimits(window: 1).maxPlayers == 3)
        #expect(WindowLimits(window: 1).reach == 0)
    }

    @Test func neighboursWaitForTheCurrentItem() {
        var scene = WindowScene()
        #expect(warmed(scene.send(.listed(PostOrder(count: 5), current: 2))) == [2])
        #expect(warmed(scene.send(.primed(item: 2, token: 1))) == [3, 1])
        #expect(scene.broken == [])
    }

    @Test func commitPausesOneAndPlaysTheOtherInOneStep() {
        var scene = primed(count: 5, current: 0)
        let commands = scene.send(.committed(1))
        #expect(Array(commands.prefix(3)) == [.pause(item: 0, token: 1), .hear(1), .play(item: 1, token: 2)])
    }

    @Test func aLateAnswerIsHarmless() {
        var scene = primed(count: 50, current: 0)
        scene.send(.committed(40))
        let before = scene.window.livePlayers
        #expect(scene.send(.primed(item: 0, token: 1)) == [])
        #expect(scene.send(.failed(item: 1, token: 2)) == [])
        #expect(scene.send(.cooled(item: 40, token: 3)) == [])
        #expect(scene.window.livePlayers == before)
        #expect(scene.window.stage(of: 40) == .warming)
    }

    @Test func aPauseBelongsToItsItem() {
        var scene = primed(count: 5, current: 0)
        scene.send(.pauseToggled)
        #expect(scene.window.playing == nil)
        #expect(scene.window.isUserPaused)
        scene.send(.committed(1))
        #expect(scene.window.playing == 1)
        #expect(!scene.window.isUserPaused)
    }

    @Test func comingBackDoesNotUndoThePause() {
        var scene = primed(count: 5, current: 0)
        scene.send(.pauseToggled)
        scene.send(.suspended(true))
        #expect(scene.send(.suspended(false)) == [])
        #expect(scene.window.playing == nil)
    }

    @Test func turningBackBeforeSettlingGoesOnWhereItWas() {
        var scene = primed(count: 5, current: 0)
        scene.send(.committed(1))
        let back = scene.send(.committed(0))
        #expect(back.contains(.play(item: 0, token: 1)))
        #expect(!scene.send(.settled(0)).contains(.rewind(item: 0, token: 1)))
    }

    @Test func whoeverWasLeftBehindStartsAnewAfterSettling() {
        var scene = primed(count: 5, current: 0)
        scene.send(.committed(1))
        #expect(scene.send(.settled(1)).contains(.rewind(item: 0, token: 1)))
        #expect(!scene.send(.settled(1)).contains(.rewind(item: 0, token: 1)))
    }

    @Test func theDepartedPictureStaysUntilThePagesSettle() {
        var scene = primed(count: 100, current: 0)
        scene.send(.committed(99))
        #expect(scene.pictures.contains(0))
        scene.send(.settled(99))
        #expect(scene.pictures == [97, 98, 99])
    }

    /// Players in teardown take all places: the jump's target gets the first free one.
    @Test func theTargetOfAJumpTakesTheFirstFreePlace() {
        var scene = primed(count: 100, current: 50, limits: WindowLimits(window: 3))
        #expect(warmed(scene.send(.committed(10))) == [])
        #expect(warmed(scene.send(.cooled(item: 51, token: 2))) == [10])
        #expect(scene.broken == [])
    }

    /// The next item has its picture and its decoder already, and so has the previous one.
    @Test func hidingTheCurrentItemPlaysTheNextOneInTheSameStep() {
        var scene = primed(count: 9, current: 4)
        let commands = scene.send(.listed(PostOrder([0, 1, 2, 3, 5, 6, 7, 8]), current: 5))
        #expect(commands.prefix(3) == [.pause(item: 4, token: 1), .hear(5), .play(item: 5, token: 2)])
        #expect(!commands.contains(.loadPicture(5)) && commands.contains(.dropPicture(4)))
        #expect(commands.contains(.cool(item: 4, token: 1)) && scene.broken == [])
    }

    @Test func whatIsHiddenFarAwayDisturbsNobody() {
        var scene = primed(count: 9, current: 4)
        scene.send(.pauseToggled)
        #expect(scene.send(.listed(PostOrder([1, 2, 3, 4, 5, 6, 7, 8]))) == [])
        #expect(scene.window.current == 4 && scene.window.isUserPaused && scene.window.stage(of: 5) == .primed)
        #expect(scene.broken == [])
    }

    @Test func whenAllIsHiddenNothingIsLeftToPlay() {
        var scene = primed(count: 2, current: 0)
        scene.send(.listed(PostOrder()))
        #expect(scene.window.current == nil && scene.window.playing == nil && scene.window.heldPictures == [])
        scene.send(.listed(PostOrder(count: 2), current: 1))
        #expect(scene.window.current == 1 && scene.window.heldPictures.sorted() == [0, 1])
        #expect(scene.broken == [])
    }

    @Test func theLengthOfTheFeedCostsNothing() {
        var short = primed(count: 100, current: 50)
        var long = primed(count: 100_000, current: 50)
        for item in [51, 52, 40] as [PostHandle] {
            #expect(short.send(.committed(item)) == long.send(.committed(item)))
        }
    }

    private func primed(count: Int, current: PostHandle, limits: WindowLimits = WindowLimits()) -> WindowScene {
        var scene = WindowScene(limits: limits)
        scene.send(.listed(PostOrder(count: count), current: current))
        while let token = scene.tokens(where: { !$0.isPrimed }).first {
            scene.send(.primed(item: scene.players[token]?.item ?? -1, token: token))
        }
        return scene
    }

    private func warmed(_ commands: [PlaybackWindow.Command]) -> [PostHandle] {
        commands.compactMap { if case .warm(let item, _) = $0 { item } else { nil } }
    }
}
