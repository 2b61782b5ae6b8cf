// Plants the faults that a tour must notice; only a tour that asks for a fault makes this object.
// Thread: main actor. Invariant: it never touches the user's choices.

import FeedsCore
import FeedsModels
import GtkBridge

final class FaultPlanter {
    private let fault: TourProbe.Fault
    private let players: VideoPlayerManager
    private let pane: () -> PaneSize
    private let over = Delay()
    /// The number of swipes between faults, so that a tour also sees healthy frames.
    private static let interval = 4
    private static let milliseconds = 120
    private var swipes = 0
    private var wrong: [WrongPicture] = []
    /// A planted leak: a widget and thirty-two megabytes that are never used or released.
    private var hoarded: [(Box, [UInt8])] = []

    init(_ fault: TourProbe.Fault, players: VideoPlayerManager, pane: @escaping () -> PaneSize) {
        self.fault = fault
        self.players = players
        self.pane = pane
    }

    /// Called with each swipe: the page that the user left and the page that they entered.
    func swiped(from old: FeedPage?, to new: FeedPage?) {
        swipes += 1
        let isDue = swipes.isMultiple(of: Self.interval)
        switch fault {
        case .hoard: hoarded.append((Box(.vertical), [UInt8](repeating: 1, count: 32 << 20)))
        case .freeze:
            // The picture stands still until the next swipe.
            end()
            show(new?.shownTexture, on: new)
        case .black where isDue: briefly { show(black, on: new) }
        case .stale where isDue: briefly { show(old?.shownTexture, on: new) }
        case .swap where isDue:
            let (left, entered) = (old?.shownTexture, new?.shownTexture)
            briefly {
                show(entered, on: old)
                show(left, on: new)
            }
        case .black, .stale, .swap, .leak, .stray: break
        }
    }

    /// The item that wrongly plays and hears keys instead of the current item; nil without this fault.
    func stray(from item: Int, count: Int) -> Int? {
        guard fault == .stray, count > 1 else { return nil }
        return item + 1 < count ? item + 1 : item - 1
    }

    private func briefly(_ plant: () -> Void) {
        end()
        plant()
        over.start(milliseconds: Self.milliseconds) { [weak self] in self?.end() }
    }

    private func show(_ texture: Texture?, on page: FeedPage?) {
        guard let texture, let page, let item = page.item else { return }
        wrong.append(WrongPicture(texture, on: page, of: players.player(of: item)))
    }

    private func end() {
        for picture in wrong { picture.end() }
        wrong.removeAll()
    }

    /// In the pane's shape, so that it fills the page.
    private var black: Texture? {
        let (width, height) = (max(1, pane().width / 16), max(1, pane().height / 16))
        let pixels = (0..<width * height).flatMap { _ in [0, 0, 0, 255] as [UInt8] }
        return pixels.withUnsafeBytes { Texture(copying: $0, width: width, height: height, stride: width * 4) }
    }
}
