// Help, manual page and completions: each holds every option of every command, and shells can use them.

import CommandKit
import FeedsGtk
import Foundation
import Testing

@testable import mutoscope

@MainActor struct ManualTests {
    private var commands: [CommandPage] { Subcommand.all.map(\.page) }
    private var pages: [CommandPage] { [Subcommand.window.page] + commands }

    @Test func everyHelpHasItsOptionsAndFitsATerminal() {
        #expect(pages.count == 10)
        for page in pages {
            let lines = page.help.split(separator: "\n")
            for entry in page.entries { #expect(lines.contains { $0.hasPrefix("  \(entry.term)") }, "\(entry.term)") }
            for line in lines { #expect(line.count <= 80, "\(page.title): \(line)") }
            #expect(page.help.contains("\nExit status: 0 when"))
        }
        #expect(Set(pages.map(\.summary)).count == pages.count)
    }

    /// A usage line names only options that the command takes, with their values' words.
    @Test func usageLinesAreTrue() {
        for page in pages {
            let terms = page.options.map(\.term)
            for line in page.usage where line.hasPrefix(page.title) {
                for part in line.matches(of: /--[a-z-]+(?: [A-Z]+\b)?/) where !page.command.isEmpty {
                    #expect(terms.contains { $0.hasPrefix(String(part.output)) }, "\(line)")
                }
            }
            for action in page.actions { #expect(page.synopsis.contains(action), "\(action)") }
        }
        let window = Subcommand.window.page
        #expect(window.usage.dropFirst().elementsEqual(commands.map(\.synopsis)))
    }

    /// A choice that the table takes is explained beside its option, when people choose it by name.
    @Test func choicesAreExplained() {
        let rows = pages.flatMap(\.options).filter { $0.name != "--only" }
        let choices = rows.compactMap { row -> (OptionWords, [String])? in
            guard case .choice(let names) = row.value?.kind else { return nil }
            return (row, names)
        }
        #expect(choices.count == 3)
        for (row, names) in choices { for name in names { #expect(row.help.contains(name), "\(row.name) \(name)") } }
    }

    @Test func theManualHasEveryCommandOptionAndKey() {
        let text = Manual.text(.man)
        for page in commands { #expect(text.contains(".SS \(page.title)\n")) }
        for entry in pages.flatMap(\.entries) { #expect(text.contains(".B \(ManualPage.escaped(entry.term))\n")) }
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
        let (bash, zsh, fish) = (Manual.text(.bash), Manual.text(.zsh), Manual.text(.fish))
        for name in pages.flatMap(\.options).map(\.name) {
            #expect(bash.contains(name))
            #expect(zsh.contains("'\(name)["))
            #expect(fish.contains("-l \(name.dropFirst(2)) "))
        }
        for page in commands {
            #expect(bash.contains("        \(page.command)) words="))
            #expect(zsh.contains("'\(page.command):"))
            #expect(fish.contains("-a \(page.command) "))
        }
    }

    /// bash looks only at the option before a value, and not at the command.
    @Test func anOptionTakesTheSameKindOfValueEverywhere() {
        var kinds: [String: ArgumentValue.Kind] = [:]
        for row in pages.flatMap(\.options) {
            guard let kind = row.value?.kind else { continue }
            #expect(kinds[row.name, default: kind] == kind, "\(row.name)")
            kinds[row.name] = kind
        }
        #expect(kinds.count > 8)
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
