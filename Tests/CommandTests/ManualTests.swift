// The manual page and the completions must agree with --help and with the commands.

import FeedsGtk
import Foundation
import Testing

@testable import mutoscope

@MainActor struct ManualTests {
    @Test(arguments: ["", "check", "tour", "cache", "library", "simulate", "doctor", "manual"])
    func noWordOfTheHelpIsLost(
        _ command: String
    ) throws {
        let page = try #require(Manual.entries.first { $0.command == command }).page
        var words = page.usage.joined(separator: " ") + " " + page.exitStatus + " "
        for part in page.parts {
            switch part {
            case .paragraph(let text): words += text + " "
            case .table(let heading, let rows):
                words += (heading.map { $0 + ": " } ?? "") + rows.map { "\($0.term) \($0.text) " }.joined()
            }
        }
        let said = words.split(separator: " ").sorted()
        #expect(said == Self.helps[command]?.split { $0 == " " || $0 == "\n" }.sorted())
    }

    /// Without the two words that are only headings.
    private static var helps: [String: String] {
        let all = [
            "": OpenCommand.help, "check": CheckCommand.help, "tour": TourCommand.help, "cache": CacheCommand.help,
            "library": LibraryCommand.help, "simulate": SimulateCommand.help,
            "doctor": DoctorCommand.help, "manual": ManualCommand.help,
        ]
        return all.mapValues { $0.replacing("Usage: ", with: "").replacing("Exit status: ", with: "") }
    }

    @Test func theWindowTakesEveryOptionOfItsHelp() throws {
        let samples = ["WxH": "405x720", "DIR": "/tmp"]
        for row in Manual.window.options where row.options != ["--"] {
            for option in row.options {
                let value = try row.value.map { try #require(samples[$0], "a value for \(option)") }
                #expect(throws: Never.self) { try OpenOptions([option] + (value.map { [$0] } ?? [])) }
            }
        }
        #expect(Manual.window.options.count > 3)
    }

    @Test func actionsAreThoseOfTheCommandAlone() throws {
        let actions = Dictionary(uniqueKeysWithValues: Manual.entries.map { ($0.command, $0.actions) })
        #expect(actions["cache"] == ["status", "clear"])
        #expect(actions["library"] == ["status", "export", "import"])
        #expect(actions["manual"] == ["man", "bash", "zsh", "fish"])
        #expect(actions[""] == [] && actions["check"] == [])
    }

    @Test func theManualHasEveryCommandAndEveryKey() throws {
        let text = ManualPage.text
        for entry in Manual.commands { #expect(text.contains(".SS mutoscope \(entry.command)\n")) }
        let keys = KeyGuide.groups.flatMap(\.rows)
        #expect(keys.count > 20)
        for row in keys { #expect(text.contains(ManualPage.escaped(row.help)), "\(row.help)") }
    }

    @Test func keysAreCalledAsOnTheKeyboard() {
        let names = KeyGuide.groups.flatMap(\.rows).flatMap(\.keys)
        #expect(names.contains("Next track key") && names.contains("Page Down"))
        // A name with an inner capital is a name of the code.
        for name in names { #expect(name.firstMatch(of: /[a-z][A-Z]/) == nil, "\(name)") }
    }

    @Test func nothingIsTakenForARequest() {
        #expect(ManualPage.escaped(".SH") == "\\&.SH")
        #expect(ManualPage.escaped("'quoted'") == "\\&'quoted'")
        #expect(ManualPage.escaped("a\\b --c…") == "a\\eb \\-\\-c...")
    }

    @Test func completionsOfferEveryOptionAndCommand() {
        for entry in Manual.entries {
            for option in entry.page.options.flatMap(\.options) where option.hasPrefix("--") && option != "--" {
                #expect(Completions.bash.contains(option))
                #expect(Completions.zsh.contains("'\(option)["))
                #expect(Completions.fish.contains("-l \(option.dropFirst(2)) "))
            }
        }
        for entry in Manual.commands {
            #expect(Completions.bash.contains("        \(entry.command)) words="))
            #expect(Completions.zsh.contains("'\(entry.command):"))
        }
    }

    /// bash is always installed; the other shells are tested when they are.
    @Test(arguments: ["bash", "zsh", "fish"]) func shellsCanReadThem(_ shell: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(shell)")
        process.arguments = ["-n", "/dev/stdin"]
        let input = Pipe()
        process.standardInput = input
        try process.run()
        let text = ["bash": Completions.bash, "zsh": Completions.zsh, "fish": Completions.fish][shell] ?? "("
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func whatIsAskedForIsPrintedAndNothingElse() {
        var out: [String] = []
        var err: [String] = []
        func run(_ arguments: [String]) -> Int32 {
            ManualCommand.run(arguments, out: { out.append($0) }, err: { err.append($0) })
        }
        #expect(run(["man"]) == 0 && out.count == 1 && out[0].hasPrefix(".TH MUTOSCOPE 1"))
        #expect(run(["csh"]) == 2 && run([]) == 2 && out.count == 1 && err.count == 2)
    }
}
