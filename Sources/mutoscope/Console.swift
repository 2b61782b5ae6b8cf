// Prints to the terminal: results on stdout, everything else on stderr.
// Thread: any. Invariant: each line is written in one piece.

import Foundation

enum Console {
    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    static func complain(_ line: String) {
        FileHandle.standardError.write(Data("mutoscope: \(line)\n".utf8))
    }
}
