// Plants the faults that a tour must notice; only a tour that asks for one makes this.
// Thread: main actor. Invariant: without a fault nothing of it runs, and it never touches what a person chose.

import FeedsCore
import GtkBridge

final class FaultPlanter {
    private let fault: TourProbe.Fault
    private let over = Delay()
    /// Every so many swipes, so that a tour sees healthy frames too.
    private static let interval = 4
    private static let milliseconds = 120
    private var swipes = 0
    /// What nobody needs and nobody lets go: a widget and thirty-two megabytes.
    private var hoarded: [(Box, [UInt8])] = []
    private weak var frozen: FeedPage?
    private static let black = [UInt8]([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]).withUnsafeBytes {
        Texture(copying: $0, width: 2, height: 2, stride: 8)
    }

    init(_ fault: TourProbe.Fault) { self.fault = fault }

    /// Called with each swipe, the page that is left and the page that is entered.
    func swiped(from old: FeedPage?, to new: FeedPage?) {
        swipes += 1
        if fault == .hoard { hoarded.append((Box(.vertical), [UInt8](repeating: 1, count: 32 << 20))) }
        freeze(new)
        guard swipes.isMultiple(of: Self.interval), let old, let new else { return }
        switch fault {
        case .black: new.player.show(fault: Self.black)
        case .stale: new.player.show(fault: old.player.shownTexture)
        case .swap:
            let texture = old.player.shownTexture
            old.player.show(fault: new.player.shownTexture)
            new.player.show(fault: texture)
        case .leak, .hoard, .freeze, .stray: return
        }
        over.start(milliseconds: Self.milliseconds) { [weak old, weak new] in
            old?.player.show(fault: nil)
            new?.player.show(fault: nil)
        }
    }

    /// Until the next swipe the picture stands still.
    private func freeze(_ page: FeedPage?) {
        guard fault == .freeze, let page else { return }
        frozen?.player.show(fault: nil)
        frozen = page
        page.player.show(fault: page.player.shownTexture)
    }

    /// What plays and hears keys in place of the item that was swiped to; nil where nothing was planted.
    func stray(from item: Int, count: Int) -> Int? {
        guard fault == .stray, count > 1 else { return nil }
        return item + 1 < count ? item + 1 : item - 1
    }
}
