// Starts this program again with a line to it: its stdin and stdout are one socket.
// Thread: any that may block. Invariant: an ended process is waited for before the next one starts.

import Glibc
import Synchronization

package final class TalkingProgram: Sendable {
    private let program: String
    private let arguments: [String]
    private let running = Mutex<[pid_t]>([])
    /// One at a time is in use, but an earlier one may go on without its window.
    private static let most = 8

    package init(_ arguments: [String], program: String = OwnProgram.path) {
        (self.arguments, self.program) = (arguments, program)
    }

    /// The answer's descriptor is the line; the caller closes it.
    package func start() -> HelperProcess.Answer {
        let count = running.withLock { running in
            running.removeAll { waitpid($0, nil, WNOHANG) != 0 }
            return running.count
        }
        guard count < Self.most else { return HelperProcess.Answer(error: EAGAIN) }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return HelperProcess.Answer(error: errno)
        }
        defer { close(ends[1]) }
        guard let process = OwnProgram.spawn(arguments, ends[1], program: program) else {
            close(ends[0])
            return HelperProcess.Answer(error: ENOENT)
        }
        running.withLock { $0.append(process) }
        return HelperProcess.Answer(descriptor: ends[0], process: process)
    }
}
