// Starts this program again with a line to it: its stdin and stdout are one socket.
// Thread: any that may block. Invariant: an ended process is waited for before the next one starts.

import Glibc
import Synchronization

package final class TalkingProgram: Sendable {
    private let program: String
    private let arguments: [String]
    private let running = Mutex<[pid_t]>([])

    package init(_ arguments: [String], program: String = OwnProgram.path) {
        (self.arguments, self.program) = (arguments, program)
    }

    /// The answer's descriptor is the line; the caller closes it.
    package func start() -> HelperProcess.Answer {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return HelperProcess.Answer(error: errno)
        }
        defer { close(ends[1]) }
        guard let process = OwnProgram.spawn(arguments, ends[1], program: program) else {
            close(ends[0])
            return HelperProcess.Answer(error: ENOENT)
        }
        running.withLock { running in
            running.removeAll { waitpid($0, nil, WNOHANG) != 0 }
            running.append(process)
        }
        return HelperProcess.Answer(descriptor: ends[0], process: process)
    }
}
