// What can be taken back: for each thing a person did, the acts that make it undone.
// Thread: any; a plain value. Invariant: the newest is on top, and the oldest falls out when it grows too deep.

import FeedsModels

package struct UndoStack: Sendable {
    package struct Entry: Sendable, Identifiable {
        package let id: Int
        let acts: [PersonAct]
    }

    static let depth = 50
    private var entries: [Entry] = []
    private var lastID = 0

    package var isEmpty: Bool { entries.isEmpty }

    mutating func push(_ acts: [PersonAct]) -> Entry.ID {
        lastID += 1
        entries.append(Entry(id: lastID, acts: acts))
        if entries.count > Self.depth { entries.removeFirst() }
        return lastID
    }

    /// The entry of that name, or the newest; nil when it was taken before, or is forgotten.
    mutating func take(_ id: Entry.ID?) -> Entry? {
        guard let id else { return entries.popLast() }
        return entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }

    /// It could not be carried out.
    mutating func putBack(_ entry: Entry) {
        let place = entries.firstIndex { $0.id > entry.id } ?? entries.endIndex
        entries.insert(entry, at: place)
    }
}
