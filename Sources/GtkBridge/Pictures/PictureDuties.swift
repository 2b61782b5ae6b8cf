// What a helper does for a window that may start no program: starts the processes that decode pictures, and ends them.
// Thread: the helper's only one. Invariant: the window may be in the hands of a hostile file, so it names no program, and
// ends only processes that were started for it and were not ended before.

package import GLibBridge
import Glibc

package nonisolated final class PictureDuties {
    static let start = "start"
    static let end = "end"
    /// Each film on screen has a process, and few of them are on screen.
    static let most = 32

    private let starter: PictureStarter
    private var running: Set<pid_t> = []

    package init(program: String) { starter = .here(program: program) }

    package func serve(_ request: String) -> HelperProcess.Answer {
        let parts = request.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts == [Self.start] { return startProcess() }
        guard parts.count == 2, parts[0] == Self.end, let process = pid_t(parts[1]) else {
            return HelperProcess.Answer(error: EINVAL)
        }
        return HelperProcess.Answer(error: finish(process))
    }

    private func startProcess() -> HelperProcess.Answer {
        guard running.count < Self.most else { return HelperProcess.Answer(error: EAGAIN) }
        guard let started = starter.start() else { return HelperProcess.Answer(error: ENOENT) }
        running.insert(started.process)
        return HelperProcess.Answer(descriptor: started.socket, process: started.process)
    }

    // An id stays with its process until it is waited for here, so it never names another one.
    private func finish(_ process: pid_t) -> Int32 {
        guard running.remove(process) != nil else { return ESRCH }
        starter.end(process)
        return 0
    }
}
