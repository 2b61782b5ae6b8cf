// Lets the user move a row of a list: by its handle, or with Alt and the arrows.
// Thread: main actor. Invariant: it only reports the wanted place; the owner of the list moves the row, or does not.

import FeedsModels
import GtkBridge

final class RowDrag {
    let handle = Image(icon: "list-drag-handle-symbolic", pixels: 16).styled("row-handle")
    private unowned let row: Widget
    private var first = 0
    /// The `onMove` of the drag's start. Once the content moves, the row shows other content with another `onMove`.
    private var carry: ((Int) -> Void)?
    /// The row's current place.
    var place: () -> Int? = { nil }
    /// Called with the wanted place, which may not exist.
    var onMove: ((Int) -> Void)?

    init(of row: Widget) {
        self.row = row
        handle.onDrag(self) { $0.drag($1, $2) }
        row.onKey(self) { $0.key($1) }
    }

    private static let up = [Accelerator("<Alt>Up"), Accelerator("<Alt>KP_Up")]
    private static let down = [Accelerator("<Alt>Down"), Accelerator("<Alt>KP_Down")]

    private func key(_ key: Accelerator) -> Bool {
        guard let place = place() else { return false }
        if Self.up.contains(key) { onMove?(place - 1) } else if Self.down.contains(key) { onMove?(place + 1) }
        return Self.up.contains(key) || Self.down.contains(key)
    }

    /// The rows stay in place and exchange their content, so the drag goes on from the row where it began.
    private func drag(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began:
            guard let place = place() else { return }
            first = place
            carry = onMove
            gesture.claim()
        case .moved(_, let dy):
            guard row.height > 0 else { return }
            carry?(first + Int(saturating: (dy / Double(row.height)).rounded()))
        case .ended(_, _, let isCancelled):
            if isCancelled { carry?(first) }
            carry = nil
        }
    }
}
