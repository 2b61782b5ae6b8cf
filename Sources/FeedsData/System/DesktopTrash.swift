// The desktop's Trash, through the helper where the window's process may not move files.
// Thread: an actor on a queue of its own, because disks block.
// Invariant: requests run one after the other, so that an undo never overtakes its deletion.

package import FeedsModels
import Foundation
package import GLibBridge

package actor DesktopTrash: TrashProtocol {
    private let helper: HelperProcess?
    private let bin = TrashBin()
    private nonisolated let executor = QueueExecutor(label: "mutoscope.trash")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(helper: HelperProcess?) { self.helper = helper }

    package func move(_ path: String) -> TrashOutcome { ask("trash", path) { $0.move(path) } }

    package func restore(_ path: String) -> TrashOutcome { ask("restore", path) { $0.restore(path) } }

    package func erase(_ path: String) -> TrashOutcome { ask("erase", path) { $0.erase(path) } }

    private func ask(_ word: String, _ path: String, _ here: (TrashBin) -> Int32) -> TrashOutcome {
        switch helper.map({ $0.ask("\(word)\n\(path)").error }) ?? here(bin) {
        case 0: .done
        case ENOTSUP: .noTrash
        case ENOENT: .missing
        case EEXIST: .taken
        case let code: .failed(SaveFile.Failure(code: code).reason)
        }
    }
}
