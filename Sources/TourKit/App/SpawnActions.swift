// The descriptors and signal settings of posix_spawn.
// Thread: one at a time. Invariant: `deinit` frees everything that `init` made.

import Foundation

final class SpawnActions {
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()

    init() {
        // Dispatch's threads block most signals; a child that inherited this mask could not be asked to end.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setsigmask(&attributes, &none)
        // A process group of its own: Ctrl+C goes only to the tour, which then ends its children in order.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }

    deinit {
        posix_spawnattr_destroy(&attributes)
        posix_spawn_file_actions_destroy(&actions)
    }

    func pass(_ ours: Int32, as theirs: Int32) {
        posix_spawn_file_actions_adddup2(&actions, ours, theirs)
    }

    func send(_ descriptors: [Int32], to path: String) {
        for descriptor in descriptors {
            posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        }
    }

    /// The error number, zero for none, and the child.
    func spawn(_ words: [String], environment: [String]) -> (error: Int32, pid: pid_t) {
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let error = posix_spawn(&pid, words[0], &actions, &attributes, arguments, variables)
        return (error, pid)
    }
}
