// The completions in the shells themselves. The packages for tests include all three shells.

import Foundation
import Testing

@testable import mutoscope

@MainActor struct ShellTests {
    /// What a shell prints for a script. The output is small enough for a pipe.
    private func run(_ shell: String, _ script: String) throws -> [String] {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(shell)")
        process.arguments = shell == "zsh" ? ["-f"] : []
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        input.fileHandleForWriting.write(Data(script.utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }

    private func bash(_ words: String...) throws -> [String] {
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        return try run(
            "bash",
            """
            \(Manual.text(.bash))
            COMP_WORDS=(mutoscope \(line)); COMP_CWORD=\(words.count)
            _mutoscope
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
    }

    private func fish(_ line: String) throws -> [String] {
        let offers = try run("fish", "\(Manual.text(.fish))\ncomplete -C 'mutoscope \(line)'\n")
        return offers.map { String($0.prefix { $0 != "\t" }) }
    }

    /// The words that zsh's own completion gets to work with, instead of a terminal that it would need.
    private func zsh(_ words: String...) throws -> [String] {
        try run(
            "zsh",
            """
            _describe() { true; }
            _arguments() { print -r -- "$CURRENT $words"; print -rl -- "$@"; }
            complete_it() {
            \(Manual.text(.zsh))
            }
            words=(mutoscope \(words.joined(separator: " "))); CURRENT=\(words.count + 1)
            complete_it

            """)
    }

    @Test func bashOffersCommandsActionsOptionsAndValues() throws {
        #expect(try bash("ca") == ["cache"])
        #expect(try bash("cache", "") == ["status", "clear", "--json", "--profile", "--help", "-h"])
        #expect(try bash("cache", "--j") == ["--json"])
        #expect(try bash("simulate", "--policy", "") == ["a", "b", "app"])
        #expect(try bash("tour", "--inject", "s") == ["stale", "swap", "stray"])
        #expect(try bash("--size", "").isEmpty)
        #expect(try bash("--profile", "/us").contains("/usr"))
        #expect(try bash("doctor", "/us").isEmpty && bash("check", "/us").contains("/usr"))
    }

    @Test func fishOffersCommandsActionsOptionsAndValues() throws {
        #expect(try fish("ca").contains("cache"))
        #expect(try Set(fish("cache ")) == ["status", "clear"])
        #expect(try fish("cache --j") == ["--json"])
        #expect(try Set(fish("simulate --policy ")) == ["a", "b", "app"])
        #expect(try fish("manual z") == ["zsh"])
    }

    @Test func zshSeesACommandsOwnWordsOnly() throws {
        let cache = try zsh("cache", "''")
        #expect(cache.first?.hasPrefix("2 cache") == true && cache.contains("1:action:(status clear)"))
        #expect(cache.contains("--profile[the cache of that profile]:DIR:_files -/"))
        #expect(try zsh("simulate", "''").contains { $0.hasSuffix(":NAME:(a b app)") })
        #expect(try zsh("x.mp4", "''").contains("--library[with the library in front]"))
        #expect(try !zsh("doctor", "''").contains { $0.hasPrefix("*:") })
    }
}
