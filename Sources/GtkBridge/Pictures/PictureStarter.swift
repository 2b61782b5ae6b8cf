// Starts and ends the processes that decode pictures.
// Thread: any but the main one, because a helper may take a moment. Invariant: each process that was started is ended once.

import CPictureWire
package import GLibBridge
import Glibc

package nonisolated enum PictureStarter: Sendable {
    /// This process starts the program itself.
    case here(program: String)
    /// This process may start no program, so a helper with `PictureDuties` does.
    case helper(HelperProcess)

    struct Started {
        let process: pid_t
        /// The line to the process. The caller closes it.
        let socket: Int32
    }

    /// Nil when the program is missing, or no more processes can be started.
    func start() -> Started? {
        switch self {
        case .here(let program): return Self.start(program)
        case .helper(let helper):
            let answer = helper.ask(PictureDuties.start)
            guard let socket = answer.descriptor else { return nil }
            return Started(process: answer.process, socket: socket)
        }
    }

    func end(_ process: pid_t) {
        switch self {
        case .here: shim_wire_end(process)
        case .helper(let helper): _ = helper.ask("\(PictureDuties.end)\n\(process)")
        }
    }

    /// Whether a process starts.
    package var works: Bool {
        guard let started = start() else { return false }
        close(started.socket)
        end(started.process)
        return true
    }

    private static func start(_ program: String) -> Started? {
        var ends: [Int32] = [-1, -1]
        guard shim_wire_pair(&ends) else { return nil }
        let process = shim_wire_start(program, ends[1])
        close(ends[1])
        if process > 0 { return Started(process: process, socket: ends[0]) }
        close(ends[0])
        return nil
    }
}
