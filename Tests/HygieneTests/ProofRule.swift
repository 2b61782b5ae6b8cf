// Checks that each unsafe construct of the bridges has a comment that proves it safe.
// Thread: any; a plain value. Invariant: the proof is a comment on the same line or close to it.

import Foundation

struct ProofRule: Rule {
    private let leaps: [(name: String, pattern: NSRegularExpression)]

    init() throws {
        leaps = try [
            ("a force unwrap", BannedCallRule.forceUnwrap),
            ("@unchecked Sendable", #"@unchecked\s+Sendable"#),
            ("nonisolated(unsafe)", #"\bnonisolated\s*\(\s*unsafe\s*\)"#),
            ("unsafeBitCast", #"\bunsafeBitCast\s*\("#),
            ("fatalError", #"\bfatalError\s*\("#),
            ("as!", #"\bas!"#),
            ("a semaphore", #"\bDispatchSemaphore\b"#),
            ("a sleep", #"(?<![\w.])(?<!func )(u|nano)?sleep\s*\(|\b(Thread|Task(<[^>]*>)?)\s*\.\s*sleep\b"#),
        ].map { ($0.0, try NSRegularExpression(pattern: $0.1)) }
    }

    func findings(in file: SourceFile) -> [Finding] {
        guard file.facesC else { return [] }
        return leaps.flatMap { leap in
            file.lines(matching: leap.pattern).filter { !file.isExplained(line: $0) }.map {
                Finding(path: file.path, line: $0, complaint: "\(leap.name) needs a comment that proves it safe")
            }
        }
    }
}
