// Decides what happens to files that the user deletes: they go to the Trash, come back, or are deleted for good.
// Thread: any; a plain value. Invariant: a file is deleted for good only where there is no Trash, and only after the
// user has said yes twice. A file that could not be moved is shown again.

package struct Deletions: Sendable {
    /// A post's files, which move together.
    package struct File: Equatable, Sendable {
        package let item: Int
        package let bytes: Int

        package init(item: Int, bytes: Int) {
            self.item = item
            self.bytes = bytes
        }
    }

    package enum Outcome: Equatable, Sendable {
        case done
        /// The filesystem has no Trash.
        case noTrash
        /// The file is not there any more.
        case missing
        case failed
    }

    package enum Event: Equatable, Sendable {
        case asked([File])
        /// What became of the files of a `.move`, in its order.
        case moved(Int, [Outcome])
        /// The user answered the question about this deletion.
        case answered(Int, isYes: Bool)
        case erased(Int, [Outcome])
        case undone(Int)
        case restored(Int, [Outcome])
        case repeated(Int)
        /// Another program has put the file back.
        case cameBack(item: Int)
    }

    package enum Command: Equatable, Sendable {
        case hide([Int])
        case show([Int])
        case move(Int, [Int])
        case erase(Int, [Int])
        case restore(Int, [Int])
        case ask(Int, count: Int, isLast: Bool)
        case offerUndo(Int, count: Int, bytes: Int)
        case tellErased(count: Int, bytes: Int)
        case tellRestored(Int, count: Int)
        /// These could not be moved, deleted or put back.
        case tellFailed([Int])
    }

    private enum Stage {
        case moving, inTrash, asking, askingAgain, erasing, restoring, restored, over
    }

    private struct Batch {
        var files: [File]
        var stage: Stage
        /// Files that no Trash takes.
        var rest: [File] = []
    }

    private var batches: [Batch] = []

    package init() {}

    /// True while files move, so that a reading of the folder may still show them.
    package var isMoving: Bool { batches.contains { [.moving, .erasing, .restoring].contains($0.stage) } }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .asked(let files): asked(files)
        case .moved(let batch, let outcomes): isAt(.moving, batch) ? moved(batch, outcomes) : []
        case .answered(let batch, let isYes): answered(batch, isYes: isYes)
        case .erased(let batch, let outcomes): isAt(.erasing, batch) ? erased(batch, outcomes) : []
        case .undone(let batch): isAt(.inTrash, batch) ? undone(batch) : []
        case .restored(let batch, let outcomes): isAt(.restoring, batch) ? restored(batch, outcomes) : []
        case .repeated(let batch): isAt(.restored, batch) ? repeated(batch) : []
        case .cameBack(let item): cameBack(item)
        }
    }

    /// False for an answer that comes late or twice.
    private func isAt(_ stage: Stage, _ batch: Int) -> Bool {
        batches.indices.contains(batch) && batches[batch].stage == stage
    }

    private mutating func asked(_ files: [File]) -> [Command] {
        guard !files.isEmpty else { return [] }
        batches.append(Batch(files: files, stage: .moving))
        let items = files.map { $0.item }
        return [.hide(items), .move(batches.count - 1, items)]
    }

    private mutating func repeated(_ batch: Int) -> [Command] {
        batches[batch].stage = .moving
        let items = batches[batch].files.map { $0.item }
        return [.hide(items), .move(batch, items)]
    }

    private mutating func moved(_ batch: Int, _ outcomes: [Outcome]) -> [Command] {
        let sorted = Sorted(batches[batch].files, outcomes)
        batches[batch].files = sorted.done
        batches[batch].rest = sorted.noTrash
        var commands: [Command] = []
        let back = (sorted.noTrash + sorted.failed).map { $0.item }
        if !back.isEmpty { commands.append(.show(back)) }
        if !sorted.failed.isEmpty { commands.append(.tellFailed(sorted.failed.map { $0.item })) }
        if !sorted.done.isEmpty {
            commands.append(.offerUndo(batch, count: sorted.done.count, bytes: Self.bytes(sorted.done)))
        }
        batches[batch].stage = sorted.done.isEmpty ? .over : .inTrash
        if !sorted.noTrash.isEmpty { commands += askAbout(sorted.noTrash) }
        return commands
    }

    // MARK: Without a Trash

    /// What no Trash takes is a deletion of its own, because no undo covers it.
    private mutating func askAbout(_ files: [File]) -> [Command] {
        batches.append(Batch(files: [], stage: .asking, rest: files))
        return [.ask(batches.count - 1, count: files.count, isLast: false)]
    }

    private mutating func answered(_ batch: Int, isYes: Bool) -> [Command] {
        guard batches.indices.contains(batch) else { return [] }
        let rest = batches[batch].rest
        switch batches[batch].stage {
        case .asking where isYes:
            batches[batch].stage = .askingAgain
            return [.ask(batch, count: rest.count, isLast: true)]
        case .askingAgain where isYes:
            batches[batch].stage = .erasing
            let items = rest.map { $0.item }
            return [.hide(items), .erase(batch, items)]
        case .asking, .askingAgain:
            batches[batch].stage = .over
            return []
        default: return []
        }
    }

    private mutating func erased(_ batch: Int, _ outcomes: [Outcome]) -> [Command] {
        let sorted = Sorted(batches[batch].rest, outcomes)
        batches[batch].stage = .over
        let kept = (sorted.noTrash + sorted.failed).map { $0.item }
        var commands: [Command] = kept.isEmpty ? [] : [.show(kept), .tellFailed(kept)]
        if !sorted.done.isEmpty {
            commands.append(.tellErased(count: sorted.done.count, bytes: Self.bytes(sorted.done)))
        }
        return commands
    }

    // MARK: Back again

    private mutating func undone(_ batch: Int) -> [Command] {
        batches[batch].stage = .restoring
        return [.restore(batch, batches[batch].files.map { $0.item })]
    }

    private mutating func restored(_ batch: Int, _ outcomes: [Outcome]) -> [Command] {
        let sorted = Sorted(batches[batch].files, outcomes)
        batches[batch].files = sorted.done
        batches[batch].stage = sorted.done.isEmpty ? .over : .restored
        let lost = (sorted.noTrash + sorted.failed + sorted.missing).map { $0.item }
        var commands: [Command] = []
        if !sorted.done.isEmpty {
            commands = [.show(sorted.done.map { $0.item }), .tellRestored(batch, count: sorted.done.count)]
        }
        if !lost.isEmpty { commands.append(.tellFailed(lost)) }
        return commands
    }

    private mutating func cameBack(_ item: Int) -> [Command] {
        var isAway = false
        for batch in batches.indices where [.inTrash, .over].contains(batches[batch].stage) {
            let count = batches[batch].files.count
            batches[batch].files.removeAll { $0.item == item }
            isAway = isAway || batches[batch].files.count < count
            if batches[batch].files.isEmpty { batches[batch].stage = .over }
        }
        return isAway ? [.show([item])] : []
    }

    private static func bytes(_ files: [File]) -> Int {
        files.reduce(0) { $0.addingReportingOverflow($1.bytes).partialValue }
    }

    private struct Sorted {
        var done: [File] = []
        var noTrash: [File] = []
        var missing: [File] = []
        var failed: [File] = []

        /// A file without an outcome was not moved.
        init(_ files: [File], _ outcomes: [Outcome]) {
            for (place, file) in files.enumerated() {
                switch place < outcomes.count ? outcomes[place] : .failed {
                case .done: done.append(file)
                case .noTrash: noTrash.append(file)
                case .missing: missing.append(file)
                case .failed: failed.append(file)
                }
            }
        }
    }
}
