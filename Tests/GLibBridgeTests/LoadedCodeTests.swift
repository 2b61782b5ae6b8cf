import Foundation
import GLibBridge
import Testing

@Suite(.serialized) struct LoadedCodeTests {
    /// Kilobytes of files that are mapped into this process.
    private func mapped() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
        return try #require(line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first)
    }

    @Test func mostOfItGoesAndTheRestComesAgain() throws {
        let before = try mapped()
        #expect(LoadedCode.giveBack() > 20)
        let after = try mapped()
        #expect(after < before / 2, "\(before) kB before, \(after) kB after")
        // Code and constants of several libraries, and data that the loader filled in.
        let words = try JSONDecoder().decode([String].self, from: Data(#"["a","b"]"#.utf8))
        #expect(words == ["a", "b"] && "Ü".lowercased() == "ü" && URL(string: "https://a.test/b")?.path == "/b")
    }

    /// Code goes while other threads run it.
    @Test func othersMayRunMeanwhile() async throws {
        let sums = try await withThrowingTaskGroup(of: Int.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    try (0..<200).reduce(0) { sum, step in
                        let text = "[\(seed), \(step)]"
                        return sum + (try JSONDecoder().decode([Int].self, from: Data(text.utf8)).reduce(0, +))
                    }
                }
            }
            for _ in 0..<50 { LoadedCode.giveBack() }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums.sorted() == (0..<4).map { 200 * $0 + 199 * 100 })
    }
}
