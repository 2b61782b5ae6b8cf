// The stack of acts to undo or redo. Each entry holds the acts that reverse an act of the user.
// Thread: any. Invariant: the newest entry is on top; the oldest falls out when the stack is full; a new act on a
// screen drops its redo entries.

import FeedsModels

package struct UndoStack: Sendable {
    package struct Entry: Sendable, Identifiable {
        package let id: Int
        let scope: UndoScope?
        /// What reverses it.
        let acts: [UserAct]
        /// The deletion of files to take back or to do again.
        let deletion: Int?
        /// A message whose text goes back into its field when it is taken back.
        let message: Note?
    }

    static let depth = 50
    private var entries: [Entry] = []
    private var lastID = 0

    func isEmpty(_ scope: UndoScope?) -> Bool { !entries.contains { $0.scope == scope } }

    mutating func push(_ acts: [UserAct], in scope: UndoScope?, returning message: Note? = nil) -> Entry.ID {
        lastID += 1
        return push(Entry(id: lastID, scope: scope, acts: acts, deletion: nil, message: message))
    }

    mutating func push(deletion: Int, in scope: UndoScope?) -> Entry.ID {
        lastID += 1
        return push(Entry(id: lastID, scope: scope, acts: [], deletion: deletion, message: nil))
    }

    private mutating func push(_ entry: Entry) -> Entry.ID {
        entries.append(entry)
        if entries.count > Self.depth { entries.removeFirst() }
        return entry.id
    }

    /// The newest of the screen; nil when there is none.
    mutating func take(in scope: UndoScope?) -> Entry? {
        entries.lastIndex { $0.scope == scope }.map { entries.remove(at: $0) }
    }

    /// The entry with that id, from any screen; nil when it was taken before or fell out of the stack.
    mutating func take(_ id: Entry.ID) -> Entry? {
        entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }

    /// It could not be carried out.
    mutating func putBack(_ entry: Entry) {
        let place = entries.firstIndex { $0.id > entry.id } ?? entries.endIndex
        entries.insert(entry, at: place)
    }

    mutating func forget(_ scope: UndoScope?) { entries.removeAll { $0.scope == scope } }
}
