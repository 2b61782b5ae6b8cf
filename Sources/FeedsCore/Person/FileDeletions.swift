// Carries out what `Deletions` decides: moves the files of posts, asks the user, and says what became of them.
// Thread: main actor. Invariant: a post is away from the moment when the user deletes it until its file is back.

import FeedsEngine
import FeedsModels
import Observation

@MainActor @Observable package final class FileDeletions {
    /// A question before files are deleted for good.
    package struct Question: Equatable, Sendable {
        package let deletion: Int
        package let heading: String
        package let sentence: String
        package let yes: String
    }

    /// What the user reads, and what can be taken back or done again.
    enum Word: Equatable {
        case deleted(Int, String)
        case restored(Int, String)
        case plain(String)
    }

    private struct Item {
        let key: PostKey
        let files: [String]
        var reason = ""
    }

    /// The first question that waits for an answer.
    package var question: Question? { questions.first }
    private var questions: [Question] = []
    @ObservationIgnored private(set) var away: Set<PostKey> = []
    @ObservationIgnored var onAway: (() -> Void)?
    @ObservationIgnored private var machine = Deletions()
    @ObservationIgnored private var items: [Item] = []
    @ObservationIgnored private var numbers: [PostKey: Int] = [:]
    @ObservationIgnored private let trash: any TrashProtocol

    init(trash: any TrashProtocol) { self.trash = trash }

    /// True while files move, so that a reading of their folder may still have them.
    var isMoving: Bool { machine.isMoving }
    /// All posts that the user has deleted, including those that came back.
    var deleted: Set<PostKey> { Set(numbers.keys) }

    // MARK: Events

    /// Hides the posts at once. The rest follows with `carryOut`.
    func ask(_ posts: [Post]) -> [Deletions.Command] {
        var files: [Deletions.File] = []
        for post in posts where !away.contains(post.key) {
            guard let paths = post.ownFiles else { continue }
            let number = numbers[post.key] ?? items.count
            if number == items.count { items.append(Item(key: post.key, files: paths)) }
            numbers[post.key] = number
            files.append(Deletions.File(item: number, bytes: post.ownBytes))
        }
        return show(machine.handle(.asked(files)))
    }

    func handle(_ event: Deletions.Event) async -> [Word] { await carryOut(show(machine.handle(event))) }

    func answered(_ question: Question, isYes: Bool) async -> [Word] {
        questions.removeAll { $0 == question }
        return await handle(.answered(question.deletion, isYes: isYes))
    }

    /// Another program put these files back.
    func cameBack(_ keys: Set<PostKey>) {
        for number in keys.compactMap({ numbers[$0] }) { _ = show(machine.handle(.cameBack(item: number))) }
    }

    // MARK: Commands

    /// Carries out what the user sees at once, and returns the rest.
    private func show(_ commands: [Deletions.Command]) -> [Deletions.Command] {
        let before = away
        let rest = commands.filter { command in
            switch command {
            case .hide(let hidden): away.formUnion(hidden.map { items[$0].key })
            case .show(let shown): away.subtract(shown.map { items[$0].key })
            default: return true
            }
            return false
        }
        if away != before { onAway?() }
        return rest
    }

    func carryOut(_ commands: [Deletions.Command]) async -> [Word] {
        var words: [Word] = []
        for command in commands {
            switch command {
            case .move(let batch, let numbers):
                words += await handle(.moved(batch, await outcomes(of: numbers, trash.move, else: trash.restore)))
            case .erase(let batch, let numbers):
                words += await handle(.erased(batch, await outcomes(of: numbers, trash.erase)))
            case .restore(let batch, let numbers):
                words += await handle(.restored(batch, await outcomes(of: numbers, trash.restore)))
            case .ask(let batch, let count, let isLast): questions.append(Self.question(batch, count, isLast: isLast))
            case .offerUndo(let batch, let count, let bytes): words.append(.deleted(batch, Self.deleted(count, bytes)))
            case .tellErased(let count, let bytes): words.append(.plain(Self.erased(count, bytes)))
            case .tellRestored(let batch, let count):
                words.append(.restored(batch, tr("%1 put back", "%1 put back", count: count)))
            case .tellFailed(let numbers): words.append(.plain(failure(numbers)))
            case .hide, .show: break
            }
        }
        return words
    }

    /// A post's files go together: if one stays, those that have gone come back.
    private func outcomes(
        of numbers: [Int], _ act: (String) async -> TrashOutcome, else undo: ((String) async -> TrashOutcome)? = nil
    ) async -> [Deletions.Outcome] {
        var outcomes: [Deletions.Outcome] = []
        for number in numbers {
            var (outcome, done): (TrashOutcome, [String]) = (.done, [])
            for path in items[number].files where outcome == .done || undo == nil {
                let part = await act(path)
                if part == .done { done.append(path) } else { outcome = part }
            }
            if outcome != .done, let undo {
                for path in done { _ = await undo(path) }
            }
            outcomes.append(note(outcome, of: number))
        }
        return outcomes
    }

    private func note(_ outcome: TrashOutcome, of number: Int) -> Deletions.Outcome {
        switch outcome {
        case .done: return .done
        case .noTrash: return .noTrash
        case .missing:
            items[number].reason = tr("it is not there any more")
            return .missing
        case .taken:
            items[number].reason = tr("another file has its name")
            return .failed
        case .failed(let reason):
            items[number].reason = reason
            return .failed
        }
    }

    // MARK: Words

    private static func deleted(_ count: Int, _ bytes: Int) -> String {
        tr("%1 deleted, %2", "%1 deleted, %2", count: count, ByteSize.text(Int64(bytes)))
    }

    private static func erased(_ count: Int, _ bytes: Int) -> String {
        tr("%1 deleted for good, %2", "%1 deleted for good, %2", count: count, ByteSize.text(Int64(bytes)))
    }

    private func failure(_ numbers: [Int]) -> String {
        let first = numbers.first.map { items[$0] }
        let name = first?.files.first?.split(separator: "/").last.map(String.init) ?? ""
        let shown = ShownText.cut(name, to: 60)
        guard numbers.count > 1 else { return tr("“%1” stays as it was: %2", shown, first?.reason ?? "") }
        return tr(
            "%1 file stays as it was. “%2”: %3", "%1 files stay as they were. “%2”: %3", count: numbers.count, shown,
            first?.reason ?? "")
    }

    private static func question(_ batch: Int, _ count: Int, isLast: Bool) -> Question {
        guard !isLast else {
            return Question(
                deletion: batch, heading: tr("Really Delete for Good?"),
                sentence: tr("Nothing brings it back.", "Nothing brings these %1 back.", count: count),
                yes: tr("Delete for Good"))
        }
        return Question(
            deletion: batch, heading: tr("Delete for Good?"),
            sentence: tr(
                "The disk of this file has no Trash.", "The disk of these %1 files has no Trash.", count: count),
            yes: tr("Delete for Good…"))
    }
}
