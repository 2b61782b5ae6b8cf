// Starts this program again, in a process of its own.
// Thread: any that may block. Invariant: the app starts no other program here; tests name the program that they built.

import Foundation
import Glibc

package enum OwnProgram {
    package static let path = "/proc/self/exe"

    /// Waits for the process and returns its status; -1 when it did not start.
    package static func run(_ arguments: [String]) -> Int32 {
        guard let process = spawn(arguments, nil) else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// `socket` becomes its stdin and stdout. Nil when it did not start.
    static func spawn(_ arguments: [String], _ socket: Int32?, program: String = path) -> pid_t? {
        var words: [UnsafeMutablePointer<CChar>?] = (["mutoscope"] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var variables: [UnsafeMutablePointer<CChar>?] =
            ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { variables.forEach { free($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let socket {
            for end in [STDIN_FILENO, STDOUT_FILENO] { posix_spawn_file_actions_adddup2(&actions, socket, end) }
        }
        var process: pid_t = 0
        return posix_spawn(&process, program, &actions, nil, &words, &variables) == 0 ? process : nil
    }
}
