// Errors in a benchmark directory, or in a policy's answers.
// Thread: any; plain values. Invariant: the description names the file and the line, if there is one.

package struct BenchmarkError: Error, Equatable, CustomStringConvertible {
    package let description: String

    static func missing(_ what: String) -> Self { Self(description: "there is no \(what)") }

    static func unreadable(_ file: String) -> Self { Self(description: "\(file) is not readable text") }

    static func empty(_ what: String) -> Self { Self(description: "\(what) is empty") }

    static func line(_ number: Int, of file: String, _ complaint: String) -> Self {
        Self(description: "\(file) line \(number): \(complaint)")
    }

    static func mismatch(_ sentence: String) -> Self { Self(description: sentence) }

    static func policy(_ sentence: String) -> Self { Self(description: "the policy \(sentence)") }
}
