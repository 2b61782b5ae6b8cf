import FeedsModels

/// The skipped parts of an item that may still be usable: a medium, a rendition.
struct ItemNotes {
    private var parts: [(name: String, rejection: Rejection)] = []

    var isEmpty: Bool { parts.isEmpty }

    mutating func skip(_ part: String, _ reason: Rejection) { parts.append((part, reason)) }

    /// `place` is the place of the item. It is computed only here, because nearly all items are complete.
    func skipped(at place: String) -> [SkippedItem] {
        parts.map { SkippedItem(place: "\(place), \($0.name)", reason: $0.rejection.reason) }
    }
}
