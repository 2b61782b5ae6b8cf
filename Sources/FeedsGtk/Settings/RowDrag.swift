// Takes a row of a list to another place: by its handle, or with Alt and the arrows.
// Thread: main actor. Invariant: it says where the row is to stand; whoever has the list puts it there, or does not.

import FeedsModels
import GtkBridge

final class RowDrag {
    let handle = Image(icon: "list-drag-handle-symbolic", pixels: 16).styled("row-handle")
    private unowned let row: Widget
    private var first = 0
    /// Moves what the row showed when it was taken: it shows something else as soon as that has moved.
    private var carry: ((Int) -> Void)?
    /// Where the row stands now.
    var place: () -> Int? = { nil }
    /// It is to stand there, if there is such a place.
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

    /// The rows stay where they are and change what they show, so the finger goes on from the row that it took.
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
