// Records a machine's answers to events, and compares them with a golden file in Tests/Transcripts.
// Thread: any; a plain value. Invariant: a golden file changes only under MUTOSCOPE_RECORD=1, never by a failing test.

import Foundation

package struct Transcript {
    package private(set) var lines: [String] = []

    package init() {}

    /// Records an event and the commands it caused, one per line, indented, and finally the machine's state.
    package mutating func record<Event, Command>(_ event: Event, _ commands: [Command], state: String? = nil) {
        lines.append("\(event)")
        for command in commands { lines.append("    \(command)") }
        if let state { lines.append("    = \(state)") }
    }

    package mutating func note(_ text: String) {
        lines.append("# \(text)")
    }

    /// Nil when the golden file is equal; otherwise the differences, line by line. `testFile` is in Tests/SomeTests.
    package func difference(from name: String, besides testFile: String = #filePath) -> String? {
        let tests = URL(fileURLWithPath: testFile).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appendingPathComponent("Transcripts/\(name).txt")
        let text = lines.joined(separator: "\n") + "\n"
        do {
            if ProcessInfo.processInfo.environment["MUTOSCOPE_RECORD"] == "1" {
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            let golden = try String(contentsOf: file, encoding: .utf8)
            return golden == text ? nil : Self.difference(golden: golden, actual: text, name: name)
        } catch {
            return "\(file.path): \(error.localizedDescription) MUTOSCOPE_RECORD=1 writes it."
        }
    }

    private static func difference(golden: String, actual: String, name: String) -> String {
        let old = golden.components(separatedBy: "\n")
        let new = actual.components(separatedBy: "\n")
        var marked: [(line: Int, text: String)] = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let element, _): marked.append((offset, "- \(offset + 1): \(element)"))
            case .insert(let offset, let element, _): marked.append((offset, "+ \(offset + 1): \(element)"))
            }
        }
        let listed = marked.sorted { $0.line < $1.line }.map(\.text).joined(separator: "\n")
        return "\(name) differs (- golden, + now; MUTOSCOPE_RECORD=1 accepts it):\n\(listed)"
    }
}
