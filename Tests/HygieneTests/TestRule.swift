// Checks that tests always run, and that they wait for events instead of a clock.
// Thread: any; a plain value. Invariant: no test may be switched off, be optional or have no expectation.

import Foundation

struct TestRule: Rule {
    private let banned: [(pattern: NSRegularExpression, complaint: String)]
    private let test: NSRegularExpression
    private let claim: NSRegularExpression

    init() throws {
        banned = try [
            (#"\.disabled\s*\("#, "a test is never switched off"),
            (#"\bTest\.cancel\s*\("#, "a test is never skipped"),
            (#"\.enabled\s*\("#, "a test never depends on the machine"),
            (#"\bwithKnownIssue\b"#, "a known issue is mended, not recorded"),
            (#"\{\s*await Task\.yield\(\)\s*\}"#, "a yield waits for no other thread: take AllTasks.run"),
            (#"\bimport\s+XCTest\b"#, "tests are written with Swift Testing"),
        ].map { (try NSRegularExpression(pattern: $0.0), $0.1) }
        test = try NSRegularExpression(pattern: #"@Test\b"#)
        claim = try NSRegularExpression(pattern: #"#expect\b|#require\b|Issue\.record\b|\bconfirmation\b"#)
    }

    func findings(in file: SourceFile) -> [Finding] {
        guard file.isTest else { return [] }
        let found = banned.flatMap { rule in
            file.lines(matching: rule.pattern).map { Finding(path: file.path, line: $0, complaint: rule.complaint) }
        }
        let hasTests = !file.lines(matching: test).isEmpty
        guard hasTests, file.lines(matching: claim).isEmpty else { return found }
        return found + [Finding(path: file.path, line: 1, complaint: "its tests claim nothing")]
    }
}
