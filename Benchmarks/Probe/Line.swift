// Lines to whoever started the probe.
// Thread: main. Invariant: a line leaves at once and whole; a reader that is gone ends the program.

import Foundation

enum Line {
    static func say(_ text: String) { write(text, to: .standardOutput) }
    static func complain(_ text: String) { write(text, to: .standardError) }

    private static func write(_ text: String, to file: FileHandle) {
        do {
            try file.write(contentsOf: Data((text + "\n").utf8))
        } catch {
            exit(1)
        }
    }
}
