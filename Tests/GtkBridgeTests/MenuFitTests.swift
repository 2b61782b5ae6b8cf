// Menus at every place of small and large windows: inside the window, and as high as there is room.

import Testing

@testable import GtkBridge

@MainActor struct MenuFitTests {
    private static let frame = 12

    private func fit(
        _ width: Int, _ height: Int, x: Int, y: Int, _ size: (Int, Int) = (1, 1), in window: (Int, Int),
        hasArrow: Bool = false
    ) -> MenuFit {
        MenuFit(
            MenuFit.Size(width, height), frame: Self.frame,
            at: MenuFit.Place(x: x, y: y, MenuFit.Size(size.0, size.1)), in: MenuFit.Size(window.0, window.1),
            hasArrow: hasArrow)
    }

    @Test func aMenuThatFitsOpensBelowItsPlace() {
        let fit = fit(200, 300, x: 640, y: 100, in: (1280, 800))
        #expect(fit.side == .below && fit.height == 300 - Self.frame && fit.shift == 0)
    }

    @Test func atTheFootItOpensAbove() {
        #expect(fit(200, 300, x: 640, y: 700, in: (1280, 800)).side == .above)
    }

    @Test func atAnEdgeItMovesInside() {
        // The middle of the button is 20 pixels from the edge, and half of the menu needs 100.
        #expect(fit(200, 300, x: 1250, y: 8, (20, 44), in: (1280, 800), hasArrow: true).shift == -80)
        #expect(fit(200, 300, x: 10, y: 8, (20, 44), in: (1280, 800), hasArrow: true).shift == 80)
    }

    @Test func inALowWindowItOpensBesideItsPlaceAsHighAsTheWindow() {
        let fit = fit(200, 500, x: 600, y: 300, in: (720, 360))
        #expect(fit.side == .left && fit.height == 360 - Self.frame)
        // Its middle would stand at 300; it fills the window.
        #expect(fit.shift == 180 - 300)
    }

    @Test func withoutRoomBesideItScrollsWhereThereIsMore() {
        let fit = fit(330, 700, x: 180, y: 400, in: (360, 640))
        #expect(fit.side == .above && fit.height == 400 - Self.frame)
    }

    @Test func aMenuOfAButtonNeverOpensBesideIt() {
        let fit = fit(200, 500, x: 600, y: 0, (44, 44), in: (720, 360), hasArrow: true)
        #expect(fit.side == .below && fit.height == 360 - 44 - Self.frame)
    }

    @Test(arguments: [(360, 294), (360, 640), (720, 360), (1280, 800)]) func everywhereItStaysInside(
        _ window: (Int, Int)
    ) {
        for x in stride(from: 0, to: window.0, by: 20) {
            for y in stride(from: 0, to: window.1, by: 20) {
                let fit = fit(250, 560, x: x, y: y, in: window)
                let height = fit.height + Self.frame
                switch fit.side {
                case .above, .below:
                    let left = x - 125 + fit.shift
                    #expect(left >= 0 && left + 250 <= window.0)
                    #expect(height <= max(MenuFit.lowest + Self.frame, fit.side == .below ? window.1 - y - 1 : y))
                case .left, .right:
                    let top = y - height / 2 + fit.shift
                    #expect(top >= 0 && top + height <= window.1)
                    #expect(250 <= (fit.side == .left ? x : window.0 - x - 1))
                }
            }
        }
    }

    @Test func aPlaceOutsideTheWindowBecomesTheNearestPointInside() {
        let window = MenuFit.Size(720, 360)
        func inside(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [Int] {
            let place = MenuFit.Place(x: x, y: y, MenuFit.Size(width, height)).inside(window)
            return [place.x, place.y, place.size.width, place.size.height]
        }
        #expect(inside(300, 900, 44, 44) == [300, 359, 44, 1])
        #expect(inside(300, -90, 44, 44) == [300, 0, 44, 1])
        #expect(inside(-20, 340, 44, 44) == [0, 340, 24, 20])
        #expect(inside(100, 100, 44, 44) == [100, 100, 44, 44])
    }
}
