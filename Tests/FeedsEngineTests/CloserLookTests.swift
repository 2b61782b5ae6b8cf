// A closer look at a picture: by fingers, wheel, keys and double taps, at its edges, turned, and its end.
// Thread: any. Invariant: exact places for what the user sees.

import FeedsEngine
import FeedsTestSupport
import Testing

struct CloserLookTests {
    /// A picture of 2:1 in a square pane of 100: 100 × 50 while it fits.
    private static let wide = LookScene(
        paneWidth: 100, paneHeight: 100, pictureWidth: 200, pictureHeight: 100, covers: false)
    /// An upright picture that fills its pane, cropped above and below.
    private static let tall = LookScene(
        paneWidth: 100, paneHeight: 100, pictureWidth: 100, pictureHeight: 200, covers: true)

    private func look(at scene: LookScene = wide) -> CloserLook {
        var look = CloserLook()
        _ = look.handle(.motionReduced(true))
        _ = look.handle(.shown(scene))
        return look
    }

    private func pose(_ commands: [CloserLook.Command]) -> CloserLook.Pose? {
        for case .show(let pose) in commands.reversed() { return pose }
        return nil
    }

    @Test func aStepEnlargesAboutTheMiddleAndAsksForPixels() {
        var look = look()
        let commands = look.handle(.stepped(1))
        #expect(pose(commands) == CloserLook.Pose(x: 50, y: 50, width: 150, height: 75, turns: 0))
        #expect(commands.contains(.rested(width: 150, height: 75)))
        #expect(look.isZoomed)
        #expect(pose(look.handle(.stepped(-1))) == nil)
        #expect(!look.isZoomed)
    }

    @Test func itNeverGetsSmallerThanItsPaneOrLargerThanItsLimit() {
        var look = look()
        _ = look.handle(.stepped(-3))
        #expect(look.zoom == 1)
        _ = look.handle(.stepped(100))
        #expect(look.zoom == CloserLook.most)
        _ = look.handle(.zoomed(by: .infinity, x: 0, y: 0))
        _ = look.handle(.zoomed(by: -1, x: 0, y: 0))
        _ = look.handle(.zoomed(by: .nan, x: 0, y: 0))
        #expect(look.zoom == CloserLook.most)
    }

    @Test func thePointUnderThePointerStays() throws {
        var look = look()
        _ = look.handle(.stepped(4))
        let before = try #require(pose(look.handle(.zoomed(by: 1, x: 30, y: 50))))
        let after = try #require(pose(look.handle(.zoomed(by: 1.2, x: 30, y: 50))))
        let shares = ((30 - before.x) / before.width, (30 - after.x) / after.width)
        #expect(abs(shares.0 - shares.1) < 1e-9)
    }

    @Test func aDragEndsAtTheEdgeAndResistsBeyondIt() throws {
        var look = look()
        _ = look.handle(.toggled(x: 50, y: 50))
        _ = look.handle(.dragBegan)
        #expect(pose(look.handle(.dragged(x: 40, y: 0)))?.x == 90)
        // The picture is 250 wide, so its middle may move by 75.
        let beyond = try #require(pose(look.handle(.dragged(x: 100, y: 0))))
        #expect(beyond.x > 125 && beyond.x < 150)
        #expect(pose(look.handle(.dragEnded))?.x == 125)
    }

    @Test func aPictureThatFitsIsNotDragged() {
        var look = look()
        #expect(look.handle(.dragBegan).isEmpty && look.handle(.dragged(x: 50, y: 0)).isEmpty)
        #expect(look.handle(.panned(x: 10, y: 10)).isEmpty)
    }

    @Test func aPinchFollowsTheFingersAndSpringsBackToTheWhole() throws {
        var look = look()
        _ = look.handle(.pinchBegan)
        _ = look.handle(.pinched(1, x: 50, y: 50))
        #expect(pose(look.handle(.pinched(2, x: 50, y: 50)))?.width == 200)
        _ = look.handle(.pinchEnded)
        #expect(look.zoom == 2)
        _ = look.handle(.pinchBegan)
        _ = look.handle(.pinched(1, x: 50, y: 50))
        let small = try #require(pose(look.handle(.pinched(0.1, x: 50, y: 50))))
        #expect(small.width < 100 && small.width > 50)
        #expect(pose(look.handle(.pinchEnded)) == nil)
        #expect(look.zoom == 1)
    }

    @Test func aCroppedPictureLetsItsHiddenPartsBeSeen() {
        var look = look(at: Self.tall)
        _ = look.handle(.stepped(1))
        _ = look.handle(.panned(x: 0, y: 1000))
        // 300 high in a pane of 100: its top edge is at the pane's.
        let whole = CloserLook.Pose(x: 50, y: 150, width: 150, height: 300, turns: 0)
        #expect(pose(look.handle(.panned(x: 0, y: 1))) == whole)
    }

    @Test func turnsAreQuartersAndFourAreNone() {
        var look = look()
        #expect(pose(look.handle(.turned(1))) == CloserLook.Pose(x: 50, y: 50, width: 100, height: 50, turns: 1))
        #expect(pose(look.handle(.turned(-2)))?.turns == 3)
        #expect(pose(look.handle(.turned(1))) == nil)
    }

    @Test func aTurnedCroppedPictureIsShownWhole() {
        var look = look(at: Self.tall)
        #expect(pose(look.handle(.turned(1))) == CloserLook.Pose(x: 50, y: 50, width: 50, height: 100, turns: 1))
    }

    @Test func leavingEndsAllAndGoingOnEndsTheEnlargement() {
        var look = look()
        _ = look.handle(.turned(1))
        _ = look.handle(.stepped(2))
        var playing = Self.wide
        playing.mayZoom = false
        #expect(pose(look.handle(.shown(playing)))?.width == 100)
        #expect(!look.isZoomed && look.turns == 1)
        #expect(look.handle(.stepped(1)).isEmpty)
        #expect(pose(look.handle(.left)) == nil)
        #expect(look.turns == 0)
    }

    @Test func aSharperPictureOfTheSameShapeKeepsTheView() {
        var look = look()
        _ = look.handle(.stepped(2))
        var sharp = Self.wide
        (sharp.pictureWidth, sharp.pictureHeight) = (4001, 2000)
        let zoom = look.zoom
        _ = look.handle(.shown(sharp))
        #expect(look.zoom == zoom)
        var other = sharp
        other.pictureHeight = 4000
        _ = look.handle(.shown(other))
        #expect(look.zoom == 1)
    }

    @Test func anAnchoredPictureRestsAtItsPlace() {
        var scene = Self.tall
        (scene.covers, scene.anchor) = (false, 0)
        var look = look(at: scene)
        _ = look.handle(.turned(1))
        #expect(pose(look.handle(.turned(-1))) == nil)
        #expect(pose(look.handle(.stepped(1)))?.x == 50, "enlarged it stands in the middle")
        #expect(pose(look.handle(.stepped(-1))) == nil)
    }

    @Test func anAnchoredPictureGoesToTheMiddleWithTheFingers() {
        var scene = Self.tall
        (scene.covers, scene.anchor) = (false, 0)
        var look = look(at: scene)
        var places: [Double] = []
        _ = look.handle(.pinchBegan)
        for step in 0...20 {
            let pose = pose(look.handle(.pinched(1 + Double(step) * 0.02, x: 25, y: 50)))
            places.append(pose?.x ?? 25)
        }
        let isSmooth = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 3 }
        #expect(places.first == 25 && isSmooth, "\(places)")
    }

    @Test func aFlightTakesItsTimeAndArrives() throws {
        var look = CloserLook()
        _ = look.handle(.shown(Self.wide))
        #expect(look.handle(.stepped(1)) == [.startTicking])
        _ = look.handle(.tick(time: 10))
        let between = try #require(pose(look.handle(.tick(time: 10.05))))
        #expect(between.width > 100 && between.width < 150)
        let end = look.handle(.tick(time: 11))
        #expect(end.first == .stopTicking && pose(end)?.width == 150)
        #expect(look.handle(.tick(time: 12)).isEmpty)
    }

    @Test func aDecodedPictureHasItsLimit() {
        #expect(CloserLook.decoded(width: 300, height: 200, most: 1e6) == (300, 200))
        let cut = CloserLook.decoded(width: 40_000, height: 10_000, most: 12e6)
        #expect(cut.width * cut.height <= 12_000_000 && cut.width > 6000)
        #expect(CloserLook.decoded(width: .nan, height: 1, most: 1) == (1, 1))
    }

    /// Whatever hands do, a resting picture covers its pane as far as it can, and ticks start and stop in turn.
    @Test(arguments: 0..<20) func anyOrderOfEventsRestsWithoutAnEmptyEdge(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var look = CloserLook()
        var isTicking = false
        func hear(_ commands: [CloserLook.Command]) {
            for command in commands {
                if command == .startTicking { #expect(!isTicking) }
                if command == .stopTicking { #expect(isTicking) }
                if command == .startTicking || command == .stopTicking { isTicking.toggle() }
            }
        }
        hear(look.handle(.shown(Self.wide)))
        for step in 0..<300 { hear(look.handle(Self.event(&random, at: Double(step) * 0.05))) }
        hear(look.handle(.dragEnded))
        hear(look.handle(.tick(time: 100)))
        let end = look.handle(.tick(time: 101))
        hear(end)
        #expect(!isTicking)
        hear(look.handle(.turned(-look.turns)))
        #expect(pose(look.handle(.fitted)) == nil)
    }

    private static func event(_ random: inout SplitMix64, at time: Double) -> CloserLook.Event {
        let (x, y) = (Double.random(in: -20...120, using: &random), Double.random(in: -20...120, using: &random))
        let events: [CloserLook.Event] = [
            .shown(wide), .shown(tall), .shown(nil), .zoomed(by: x / 40, x: x, y: y), .stepped(Int(x) / 40),
            .toggled(x: x, y: y), .pinchBegan, .pinched(y / 50, x: x, y: y), .pinchEnded, .dragBegan,
            .dragged(x: x, y: y), .dragEnded, .panned(x: x, y: y), .turned(Int(y) / 30), .fitted, .left,
            .tick(time: time), .tick(time: time),
        ]
        return events.randomElement(using: &random) ?? .left
    }
}
