// The limits of a process that becomes an encoder: memory, processor time, file size, no network, end with its parent.
// Thread: call `enter` in a process of its own, just before it runs the other program.
// Invariant: the limits last until the process ends, and its children inherit all but the end with the parent.

import CShims
import Glibc

package struct ProcessCell: Sendable, Hashable {
    /// In bytes of address space.
    package var memory: UInt64
    /// Of processor time.
    package var seconds: UInt64
    /// The largest file, in bytes.
    package var file: UInt64

    package init(memory: UInt64, seconds: UInt64, file: UInt64) {
        self.memory = memory
        self.seconds = seconds
        self.file = file
    }

    /// Nil when the limits hold; else the error's number. A machine without the filter keeps its network.
    package func enter(parent: Int32) -> Int32? {
        let result = shim_cell_enter(parent, memory, seconds, file)
        if result < 0 { return -result }
        let filter = shim_refuse_sockets()
        return filter == 0 || filter == -ENOSYS ? nil : -filter
    }

    /// Becomes another program. Returns only when that fails, with the error's number.
    package static func become(_ program: String, _ arguments: [String]) -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        execv(program, &words)
        return errno
    }
}
