// A Trash in memory, over a set of paths that stands for the disk.
// Thread: its own actor. Invariant: it answers as the desktop's Trash does; one contract tests both.

package import FeedsModels

package actor FakeTrash: TrashProtocol {
    private var files: Set<String>
    private var trash: Set<String> = []
    private var refused: Set<String> = []
    /// Folders on disks without a Trash.
    private let withoutTrash: String?
    /// Answers in place of what would happen.
    package var trouble: TrashOutcome?
    package private(set) var asked: [String] = []
    private let gate: TaskGate

    package init(_ files: Set<String>, withoutTrash: String? = nil, gate: TaskGate = TaskGate(isOpen: true)) {
        self.files = files
        self.withoutTrash = withoutTrash
        self.gate = gate
    }

    package func set(trouble: TrashOutcome?) { self.trouble = trouble }
    package func isThere(_ path: String) -> Bool { files.contains(path) }
    package func make(_ path: String) { files.insert(path) }
    package func empty() { trash = [] }

    package func move(_ path: String) async -> TrashOutcome {
        asked.append("move \(path)")
        await gate.pass()
        if let trouble { return trouble }
        guard files.contains(path) else { return .missing }
        if let withoutTrash, path.hasPrefix(withoutTrash) {
            refused.insert(path)
            return .noTrash
        }
        files.remove(path)
        trash.insert(path)
        return .done
    }

    package func restore(_ path: String) async -> TrashOutcome {
        asked.append("restore \(path)")
        if let trouble { return trouble }
        guard trash.contains(path) else { return .missing }
        guard !files.contains(path) else { return .taken }
        trash.remove(path)
        files.insert(path)
        return .done
    }

    package func erase(_ path: String) async -> TrashOutcome {
        asked.append("erase \(path)")
        if let trouble { return trouble }
        guard refused.remove(path) != nil else { return .failed("a Trash would take it") }
        return files.remove(path) == nil ? .missing : .done
    }
}
