// Tries the ways to start a program that a contained window must not have.
// Thread: any. Invariant: a program that does start changes nothing, and the trial waits for its end.

import CShims
import Foundation
import Glibc

package struct ProgramTrial: Sendable, CustomStringConvertible {
    package let description: String
    private let body: @Sendable () -> Int32

    /// 0, or the `errno` that kept the program from starting.
    package func start() -> Int32 { body() }

    package static let ways = [
        ProgramTrial(description: "a program") { start("/bin/true", ["true"]) },
        ProgramTrial(description: "the loader with a program") { start(loader, ["ld.so", "/bin/true"]) },
        ProgramTrial(description: "the loader in memory with a program") { startInMemory() },
    ]

    #if arch(x86_64)
        private static let loader = "/lib64/ld-linux-x86-64.so.2"
    #else
        private static let loader = "/lib/ld-linux-aarch64.so.1"
    #endif

    private static func start(_ program: String, _ arguments: [String]) -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, program, nil, nil, &words, nil)
        if error == 0 { waitpid(process, nil, 0) }
        return error
    }

    private static func startInMemory() -> Int32 {
        let bytes = FileManager.default.contents(atPath: loader) ?? Data()
        let file = shim_memory_file("program")
        guard file >= 0 else { return -file }
        defer { close(file) }
        let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard !bytes.isEmpty, written == bytes.count else { return EIO }
        return start("/proc/self/fd/\(file)", ["ld.so", "/bin/true"])
    }
}
