// What happens to deleted files: the Trash, back again, or for good, and never for good without two answers.

import FeedsEngine
import FeedsTestSupport
import Testing

@Suite struct DeletionsTests {
    private let files = [Deletions.File(item: 0, bytes: 100), Deletions.File(item: 1, bytes: 20)]

    @Test func filesGoAtOnceAndTheUndoNamesThem() {
        var deletions = Deletions()
        #expect(deletions.handle(.asked(files)) == [.hide([0, 1]), .move(0, [0, 1])])
        #expect(deletions.isMoving)
        #expect(deletions.handle(.moved(0, [.done, .done])) == [.offerUndo(0, count: 2, bytes: 120)])
        #expect(!deletions.isMoving)
        #expect(deletions.handle(.undone(0)) == [.restore(0, [0, 1])])
        #expect(deletions.handle(.undone(0)) == [], "once is enough")
        #expect(deletions.handle(.restored(0, [.done, .done])) == [.show([0, 1]), .tellRestored(0, count: 2)])
        #expect(deletions.handle(.repeated(0)) == [.hide([0, 1]), .move(0, [0, 1])])
    }

    @Test func whatCannotBeMovedIsShownAgain() {
        var deletions = Deletions()
        _ = deletions.handle(.asked(files))
        #expect(
            deletions.handle(.moved(0, [.failed, .done]))
                == [.show([0]), .tellFailed([0]), .offerUndo(0, count: 1, bytes: 20)])
        #expect(deletions.handle(.undone(0)) == [.restore(0, [1])])
    }

    @Test func whatIsGoneAlreadyStaysAwayWithoutAWord() {
        var deletions = Deletions()
        _ = deletions.handle(.asked(files))
        #expect(deletions.handle(.moved(0, [.missing, .missing])) == [])
        #expect(deletions.handle(.undone(0)) == [])
    }

    @Test func withoutATrashItAsksTwice() {
        var deletions = Deletions()
        _ = deletions.handle(.asked(files))
        #expect(
            deletions.handle(.moved(0, [.noTrash, .noTrash])) == [.show([0, 1]), .ask(1, count: 2, isLast: false)])
        #expect(deletions.handle(.answered(1, isYes: true)) == [.ask(1, count: 2, isLast: true)])
        #expect(deletions.handle(.answered(1, isYes: true)) == [.hide([0, 1]), .erase(1, [0, 1])])
        #expect(deletions.handle(.answered(1, isYes: true)) == [])
        #expect(
            deletions.handle(.erased(1, [.done, .failed]))
                == [.show([1]), .tellFailed([1]), .tellErased(count: 1, bytes: 100)])
    }

    @Test(arguments: [false, true]) func oneNoKeepsTheFiles(isFirstYes: Bool) {
        var deletions = Deletions()
        _ = deletions.handle(.asked(files))
        _ = deletions.handle(.moved(0, [.noTrash, .noTrash]))
        if isFirstYes { _ = deletions.handle(.answered(1, isYes: true)) }
        #expect(deletions.handle(.answered(1, isYes: false)) == [])
        #expect(deletions.handle(.answered(1, isYes: true)) == [])
    }

    @Test func aFileThatAnotherProgramBringsBackIsShown() {
        var deletions = Deletions()
        _ = deletions.handle(.asked(files))
        #expect(deletions.handle(.cameBack(item: 0)) == [], "the reading may be older than the move")
        _ = deletions.handle(.moved(0, [.done, .done]))
        #expect(deletions.handle(.cameBack(item: 0)) == [.show([0])])
        #expect(deletions.handle(.undone(0)) == [.restore(0, [1])])
    }

    /// Whatever comes in whichever order: nothing is erased without two answers, and each file is away or in sight.
    @Test(arguments: 0..<40) func anyOrderOfEventsKeepsTheRule(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var deletions = Deletions()
        var (yes, hidden, erased): ([Int: Int], Set<Int>, Set<Int>) = ([:], [], [])
        let outcomes: [Deletions.Outcome] = [.done, .noTrash, .missing, .failed]
        for step in 0..<300 {
            let batch = Int.random(in: 0..<8, using: &random)
            let some = (0..<3).map { _ in outcomes.randomElement(using: &random) ?? .done }
            let events: [Deletions.Event] = [
                .asked([Deletions.File(item: step, bytes: step)]), .moved(batch, some), .erased(batch, some),
                .answered(batch, isYes: Bool.random(using: &random)), .undone(batch), .restored(batch, some),
                .repeated(batch), .cameBack(item: batch), .moved(-1, []), .answered(99, isYes: true),
            ]
            guard let event = events.randomElement(using: &random) else { continue }
            if case .answered(let batch, true) = event { yes[batch, default: 0] += 1 }
            for command in deletions.handle(event) {
                switch command {
                case .hide(let items): hidden.formUnion(items)
                case .show(let items): hidden.subtract(items)
                case .move(_, let items), .restore(_, let items): #expect(erased.isDisjoint(with: items))
                case .erase(let batch, let items):
                    #expect(yes[batch, default: 0] >= 2 && hidden.isSuperset(of: items))
                    erased.formUnion(items)
                default: break
                }
            }
        }
    }
}
