// Plants the faults that a tour must notice; only a tour that asks for a fault makes this object.
// Thread: main actor. Invariant: without a fault nothing here runs, and it never touches the user's choices.

import FeedsCore
import GtkBridge

final class FaultPlanter {
    private let fault: TourProbe.Fault
    private let over = Delay()
    /// The number of swipes between faults, so that a tour also sees healthy frames.
    private static let interval = 4
    private static let milliseconds = 120
    private var swipes = 0
    /// A planted leak: a widget and thirty-two megabytes that are never used or released.
    private var hoarded: [(Box, [UInt8])] = []
    private weak var frozen: FeedPage?
    private static let black = [UInt8]([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]).withUnsafeBytes {
        Texture(copying: $0, width: 2, height: 2, stride: 8)
    }

    init(_ fault: TourProbe.Fault) { self.fault = fault }

    /// Called with each swipe: the page that the user left and the page that they entered.
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

    /// The picture stands still until the next swipe.
    private func freeze(_ page: FeedPage?) {
        guard fault == .freeze, let page else { return }
        frozen?.player.show(fault: nil)
        frozen = page
        page.player.show(fault: page.player.shownTexture)
    }

    /// The item that wrongly plays and hears keys instead of the current item; nil without this fault.
    func stray(from item: Int, count: Int) -> Int? {
        guard fault == .stray, count > 1 else { return nil }
        return item + 1 < count ? item + 1 : item - 1
    }
}
