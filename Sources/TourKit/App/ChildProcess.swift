// A program that the tour starts: the X server, the session bus, the app.
// Thread: only the thread that made it, because the kernel ends the child together with that thread.
// Invariant: a pipe whose other end only the child holds shows that it runs; after `end` it is dead and reaped.

import Foundation

package final class ChildProcess {
    package let pid: Int32
    private let name: String
    private let life: Int32
    private var ending: String?

    /// Starts a command; `passing` maps our descriptors to the child's numbers, `log` receives its stderr.
    package init(
        _ command: [String], environment: [String: String], passing: [(ours: Int32, theirs: Int32)] = [], log: String
    ) throws(TourError) {
        name = command[0]
        let lifeline = try PipeEnds.make()
        // posix_spawn cannot make the kernel end the child with us, so setpriv does.
        let words = ["/usr/bin/setpriv", "--pdeathsig", "TERM", "--"] + command
        let actions = SpawnActions()
        for (ours, theirs) in passing { actions.pass(ours, as: theirs) }
        actions.pass(lifeline.writing, as: 20)
        actions.send([STDOUT_FILENO, STDERR_FILENO], to: log)
        let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
        let (error, child) = actions.spawn(words, environment: variables)
        close(lifeline.writing)
        guard error == 0 else {
            close(lifeline.reading)
            throw TourError("\(command[0]) could not be started: \(String(cString: strerror(error))).")
        }
        pid = child
        life = lifeline.reading
    }

    deinit {
        end()
        close(life)
    }

    /// The way it ended, such as "ended with status 1"; nil while it runs.
    package func whyEnded() -> String? {
        if ending == nil { reap(WNOHANG) }
        return ending
    }

    /// Asks it to end, and kills it after `grace`.
    package func end(grace: Microseconds = .seconds(3)) {
        guard whyEnded() == nil else { return }
        kill(pid, SIGTERM)
        var lifeline = pollfd(fd: life, events: Int16(POLLIN), revents: 0)
        if poll(&lifeline, 1, Int32(grace / 1000)) == 0 { kill(pid, SIGKILL) }
        reap(0)
    }

    private func reap(_ options: Int32) {
        var status: Int32 = 0
        guard waitpid(pid, &status, options) == pid else { return }
        let signal = status & 0x7f
        ending = signal == 0 ? "ended with status \((status >> 8) & 0xff)" : "was ended by signal \(signal)"
    }
}
