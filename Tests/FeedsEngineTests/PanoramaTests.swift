// A panorama: which photos are one, its glide, hands and keys, and what ends it.
// Thread: any. Invariant: exact places for what the user sees.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PanoramaTests {
    /// 300 × 100 in a square pane of 100: 200 pixels to move.
    private static let scene = scene(300)

    private static func scene(_ width: Double, covers: Bool = true, isPanorama: Bool = true) -> LookScene {
        LookScene(
            paneWidth: 100, paneHeight: 100, pictureWidth: width, pictureHeight: 100, covers: covers,
            isPanorama: isPanorama)
    }

    private func sweep(_ events: PanoramaSweep.Event...) -> PanoramaSweep {
        var sweep = PanoramaSweep()
        for event in [.shown(Self.scene)] + events { _ = sweep.handle(event) }
        return sweep
    }

    /// The left edge of the pane on the picture, in pixels.
    private func left(_ commands: [PanoramaSweep.Command]) -> Double? {
        for case .show(let focus) in commands.reversed() { return focus * 300 - 50 }
        return nil
    }

    // MARK: Which photos

    @Test(arguments: [(220, 100), (400, 100), (12_000, 3000)]) func aWidePhotoFillsAnUprightPane(
        _ width: Int, _ height: Int
    ) { #expect(Panorama.fills(width: width, height: height, paneWidth: 405, paneHeight: 720)) }

    @Test(arguments: [(219, 100), (160, 90), (100, 300), (0, 0), (100, 0)]) func otherPhotosDoNot(
        _ width: Int, _ height: Int
    ) { #expect(!Panorama.fills(width: width, height: height, paneWidth: 405, paneHeight: 720)) }

    @Test func aPaneThatShowsNearlyAllOfItShowsItWhole() {
        #expect(!Panorama.fills(width: 240, height: 100, paneWidth: 720, paneHeight: 360))
        #expect(Panorama.fills(width: 250, height: 100, paneWidth: 720, paneHeight: 360))
        #expect(!Panorama.fills(width: 250, height: 100, paneWidth: 0, paneHeight: 0))
    }

    // MARK: The glide

    @Test func itGlidesOnceFromItsBeginningToItsEnd() {
        var sweep = PanoramaSweep()
        #expect(left(sweep.handle(.shown(Self.scene))) == 0)
        #expect(sweep.handle(.arrived) == [.startTicking])
        var (places, time) = ([Double](), 5.0)
        for _ in 0..<600 {
            let commands = sweep.handle(.tick(time: time))
            if let place = left(commands) { places.append(place) }
            time += 0.02
            if commands.contains(.stopTicking) { break }
        }
        #expect(places == places.sorted() && abs((places.last ?? 0) - 200) < 1e-9)
        // Two panes in nine seconds, and never more than half a pane in one.
        #expect((8.9...9.3).contains(time - 5))
        #expect(zip(places, places.dropFirst(50)).allSatisfy { $1 - $0 < 50 })
        #expect(sweep.handle(.arrived).isEmpty)
    }

    @Test func itBeginsWhenThePictureComesAfterTheUser() {
        var sweep = PanoramaSweep()
        #expect(sweep.handle(.arrived).isEmpty)
        #expect(sweep.handle(.shown(nil)).isEmpty)
        #expect(sweep.handle(.shown(Self.scene)).contains(.startTicking))
    }

    @Test func aLookOrAPauseKeepsItWhereItIs() throws {
        var sweep = sweep(.arrived)
        for step in 0..<100 { _ = sweep.handle(.tick(time: Double(step) / 50)) }
        let share = sweep.share
        #expect(share > 0 && sweep.handle(.held(true)) == [.stopTicking])
        #expect(sweep.handle(.tick(time: 60)).isEmpty && sweep.share == share)
        #expect(sweep.handle(.held(false)) == [.startTicking])
        _ = sweep.handle(.tick(time: 70))
        #expect(sweep.share == share)
        _ = sweep.handle(.tick(time: 99))
        #expect(sweep.share > share && sweep.share < share + 0.05)
    }

    @Test func withoutMotionItStandsAndHandsMoveIt() {
        var sweep = sweep(.motionReduced(true))
        #expect(sweep.handle(.arrived).isEmpty)
        #expect(left(sweep.handle(.panned(30))) == 30)
        #expect(sweep.handle(.dragBegan).isEmpty)
        #expect(left(sweep.handle(.dragged(-20))) == 50)
        var moving = self.sweep(.arrived)
        #expect(moving.handle(.motionReduced(true)) == [.stopTicking])
    }

    @Test func theNextVisitBeginsAnew() {
        var sweep = sweep(.arrived, .tick(time: 0), .tick(time: 0.1), .dragBegan, .dragged(-90), .dragEnded)
        #expect(sweep.share > 0.4)
        #expect(left(sweep.handle(.left)) == 0)
        #expect(sweep.handle(.arrived) == [.startTicking])
    }

    // MARK: Hands and keys

    @Test func aDragMovesItToItsEdgesAndEndsTheGlide() {
        var sweep = sweep(.arrived)
        #expect(sweep.handle(.dragBegan) == [.stopTicking])
        #expect(left(sweep.handle(.dragged(-130))) == 130)
        #expect(left(sweep.handle(.dragged(-900))) == 200)
        #expect(left(sweep.handle(.dragged(900))) == 0)
        #expect(left(sweep.handle(.dragged(.nan))) == nil)
        #expect(sweep.handle(.dragEnded).isEmpty && sweep.handle(.arrived).isEmpty)
    }

    @Test func quickKeysAddUp() {
        var sweep = sweep()
        #expect(sweep.handle(.panned(60)) == [.startTicking])
        #expect(sweep.handle(.panned(60)).isEmpty)
        _ = sweep.handle(.tick(time: 1))
        for step in 1...3 { _ = sweep.handle(.tick(time: 1 + Double(step) / 10)) }
        #expect(abs(sweep.share - 0.6) < 1e-9)
        #expect(sweep.handle(.panned(-.infinity)).isEmpty)
    }

    @Test func theWholePictureHasNothingToMove() {
        var sweep = sweep(.arrived)
        #expect(sweep.handle(.whole(true)) == [.showWhole(true), .stopTicking])
        _ = sweep.handle(.shown(Self.scene(300, covers: false)))
        #expect(!sweep.canMove && sweep.isPanorama && sweep.handle(.panned(50)).isEmpty)
        #expect(sweep.handle(.whole(false)) == [.showWhole(false)])
        #expect(sweep.handle(.shown(Self.scene)).contains(.startTicking) == false && sweep.canMove)
    }

    @Test func otherPicturesStayWhereTheyAre() {
        var sweep = PanoramaSweep()
        for scene in [nil, Self.scene(300, isPanorama: false), Self.scene(0), Self.scene(300, covers: false)] {
            #expect(sweep.handle(.shown(scene)).isEmpty)
            #expect(sweep.handle(.arrived).isEmpty && sweep.handle(.panned(9)).isEmpty)
            #expect(sweep.handle(.whole(true)).isEmpty || scene?.isPanorama == true)
            _ = sweep.handle(.left)
        }
    }

    @Test func noOrderOfEventsLeadsOutsideOfThePicture() {
        var dice = SplitMix64(seed: 7)
        for _ in 0..<200 {
            var (sweep, isTicking) = (PanoramaSweep(), false)
            for _ in 0..<200 {
                for command in sweep.handle(Self.any(&dice)) {
                    switch command {
                    case .show(let focus): #expect((0...1).contains(focus))
                    case .startTicking:
                        #expect(!isTicking)
                        isTicking = true
                    case .stopTicking:
                        #expect(isTicking)
                        isTicking = false
                    case .showWhole: break
                    }
                }
                #expect((0...1).contains(sweep.share))
            }
        }
    }

    private static func any(_ dice: inout SplitMix64) -> PanoramaSweep.Event {
        let distance = Double.random(in: -400...400, using: &dice)
        let events: [PanoramaSweep.Event] = [
            .shown(scene), .shown(nil), .shown(scene(250)), .shown(scene(300, covers: false)), .arrived, .left,
            .held(true), .held(false), .dragBegan, .dragged(distance), .dragEnded, .panned(distance), .whole(true),
            .whole(false), .tick(time: abs(distance)), .motionReduced(distance > 300),
        ]
        return events.randomElement(using: &dice) ?? .left
    }
}
