// The process between this program and an encoder: it takes limits upon itself and then becomes the encoder.
// Thread: main, before other threads exist. Invariant: the encoder reads the one source and writes the one folder, opens
// no socket, and ends with the program that started it. Where the kernel lacks a limit, the others still hold.
//
// A taken-over encoder could otherwise copy any file of the user into what is published.

import Foundation
import GLibBridge
import Glibc

package enum EncoderCell {
    package static let word = "--encoder"
    private static let memory: UInt64 = 6 << 30
    private static let largestFile: UInt64 = 8 << 30

    /// PARENT SECONDS FOLDER SOURCE PROGRAM ARGUMENT…
    static func words(
        parent: Int32, seconds: Int, folder: String, source: String, program: String, arguments: [String]
    ) -> [String] {
        [word, String(parent), String(seconds), folder, source, program] + arguments
    }

    /// Returns only on a failure, with the status of the process.
    package static func enter(_ words: [String]) -> Int32 {
        guard words.count >= 5, let parent = Int32(words[0]), let seconds = UInt64(words[1]) else { return 2 }
        let (folder, source, program) = (words[2], words[3], words[4])
        if ProcessInfo.processInfo.environment["MUTOSCOPE_CONTAINMENT"] != "off" {
            let state = limits(folder: folder, source: source, program: program).enter()
            if case .refused(let code) = state { return complain("it could not be contained", code) }
        }
        let cell = ProcessCell(memory: memory, seconds: seconds, file: largestFile)
        if let code = cell.enter(parent: parent) { return complain("it could not be limited", code) }
        return complain(program, ProcessCell.become(program, Array(words.dropFirst(5))))
    }

    /// `program` may be a link, such as those of Debian's alternatives, and a script needs its shell.
    static func limits(folder: String, source: String, program: String) -> Landlock {
        var allowed: [String: Landlock.Rights] = [
            "/usr": [.read, .execute], "/lib": [.read, .execute], "/lib64": [.read, .execute],
            "/bin": [.read, .execute], "/etc/ld.so.cache": .readFile, "/etc/alternatives": .read,
            "/etc/ssl/openssl.cnf": .readFile, "/proc": .read, "/sys/devices/system": .read,
            "/dev/null": [.readFile, .writeFile], "/dev/zero": .readFile, "/dev/urandom": .readFile,
        ]
        allowed[source] = .read
        allowed[folder] = [.read, .write]
        let real = URL(fileURLWithPath: program).resolvingSymlinksInPath().path
        for path in [program, real] { allowed[path] = [.readFile, .execute] }
        return Landlock(refused: [.read, .write, .execute, .makeDevice], allowed: allowed)
    }

    private static func complain(_ what: String, _ code: Int32) -> Int32 {
        FileHandle.standardError.write(Data("\(what): \(String(cString: strerror(code)))\n".utf8))
        return 126
    }
}
