// The buttons at the right edge of a page, in the order of the table of acts, as far as there is room.
// Thread: main actor. Invariant: the menu contains every act whose button has no room here.

import FeedsEngine
import GtkBridge

final class ActionRail {
    let root: Box
    /// At the edge; a low page has a second column beside it.
    private let first = Box(.vertical, spacing: RailFit.gap).align(.fill, .end)
    private let second = Box(.vertical, spacing: RailFit.gap).align(.fill, .end)
    private let buttons = ActTable.rail.map { ActButton($0, .vertical) }
    var onAct: OnAct? {
        didSet { for button in buttons { button.onAct = onAct } }
    }
    /// False if the message field beside the rail has the post's heart.
    var hasLike = true {
        didSet { if hasLike != oldValue { fitButtons() } }
    }
    private var room = 600
    private var columns = 1
    private var textScale = 1.0
    private var fit = RailFit(room: 600, buttons: [])

    init() {
        root = Box(.horizontal, spacing: RailFit.gap, [second, first])
        for button in buttons { first.append(button.root) }
        second.isVisible = false
        root.styled("rail-box")
        listenToSound()
    }

    /// Call this within a binding.
    func show(_ scene: ActScene) {
        for button in buttons { button.show(scene) }
        fitButtons()
    }

    func fit(room: Int, columns: Int, textScale: Double) {
        self.room = room
        self.columns = columns
        self.textScale = textScale
        fitButtons()
    }

    /// The buttons that the post has use for.
    var count: Int { buttons.count(where: isWanted) }
    /// Called when there are more or fewer buttons than before.
    var onChange: (() -> Void)?
    private var shownCount = 0

    private func isWanted(_ button: ActButton) -> Bool { button.isOffered && (hasLike || button.action != .like) }

    /// Places in `buttons` by importance: first the menu, which holds the acts without room, then from the top.
    private static let order = ActTable.rail.indices.sorted { rank($0) < rank($1) }

    private static func rank(_ place: Int) -> Int {
        let action = ActTable.rail[place]
        if let spare = ActTable.railSpare.firstIndex(of: action) { return 2 * ActTable.rail.count - spare }
        return action == .menu ? -1 : place
    }

    private func fitButtons() {
        let old = fit
        let wanted = Self.order.filter { isWanted(buttons[$0]) }.map { place in
            let button = buttons[place]
            return RailFit.Button(
                id: place, isCounted: button.hasCount, isSpare: ActTable.railSpare.contains(button.action))
        }
        fit = RailFit(room: room, columns: columns, buttons: wanted, textScale: textScale)
        if fit.second != old.second { fillColumns() }
        for (place, button) in buttons.enumerated() {
            button.root.isVisible = fit.shown.contains(place)
            button.showsCount = fit.showsCounts
        }
        guard count != shownCount else { return }
        shownCount = count
        onChange?()
    }

    /// Only spare buttons change the column. They and all buttons below them are placed again, to keep their order.
    private func fillColumns() {
        let start = buttons.firstIndex { ActTable.railSpare.contains($0.action) } ?? buttons.endIndex
        for place in start..<buttons.endIndex {
            let button = buttons[place].root
            (button.isIn(first) ? first : second).remove(button)
            (fit.second.contains(place) ? second : first).append(button)
        }
        second.isVisible = !fit.second.isEmpty
    }

    /// The acts that apply to the post and have no room.
    var folded: Set<AppAct> {
        Set(buttons.indices.filter { isWanted(buttons[$0]) && !fit.shown.contains($0) }.map { buttons[$0].action })
    }

    private func button(of action: AppAct) -> Button? { buttons.first { $0.action == action }?.root }

    var menuAnchor: Widget? { button(of: .menu) }

    /// A wheel over the sound button changes the volume; the secondary mouse button opens a slider.
    private func listenToSound() {
        guard let sound = button(of: .toggleSound) else { return }
        sound.onScroll(self) { [weak sound] rail, step in
            if case .notches(_, let dy) = step, dy != 0 {
                rail.onAct?(.louder, ActOrigin(anchor: sound, steps: -dy))
            }
            return true
        }
        sound.onMenuRequest(self) { [weak sound] rail, _, _ in rail.onAct?(.volume, ActOrigin(anchor: sound)) }
    }
}
