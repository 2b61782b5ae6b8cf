// Makes the manual page in man's macros from --help and the table of keys.
// Thread: main actor. Invariant: roff never reads the app's text as a request.

import FeedsGtk

@MainActor enum ManualPage {
    static var text: String {
        var lines = [
            ".TH MUTOSCOPE 1 \"\" \"Mutoscope \(OpenCommand.version)\" \"User Commands\"",
            ".SH NAME", "mutoscope \\- \(escaped(Manual.name))", ".SH SYNOPSIS",
        ]
        for line in Manual.window.usage { lines += [".br", usage(line)] }
        lines.append(".SH DESCRIPTION")
        lines += parts(of: Manual.window)
        lines.append(".SH COMMANDS")
        for entry in Manual.commands { lines += section(entry) }
        lines.append(".SH KEYS")
        for group in KeyGuide.groups { lines += keys(group) }
        lines += [".SH EXIT STATUS", escaped(Manual.window.exitStatus)]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ entry: Manual.Entry) -> [String] {
        var lines = [".SS mutoscope \(entry.command)"]
        for line in entry.page.usage { lines += [".br", usage(line)] }
        lines += [".PP"] + parts(of: entry.page)
        if !entry.page.exitStatus.isEmpty { lines += [".PP", "Exit status: \(escaped(entry.page.exitStatus))"] }
        return lines
    }

    private static func parts(of page: HelpPage) -> [String] {
        page.parts.flatMap { part in
            switch part {
            case .paragraph(let text): [".PP", escaped(text)]
            case .table(let heading, let rows):
                (heading.map { [".PP", escaped($0) + ":"] } ?? []) + rows.flatMap(row)
            }
        }
    }

    private static func row(_ row: HelpPage.Row) -> [String] { [".TP", ".B \(escaped(row.term))", escaped(row.text)] }

    private static func keys(_ group: KeyGuide.Group) -> [String] {
        [".SS \(escaped(group.title))"]
            + group.rows.flatMap { [".TP", ".B \(escaped($0.keys.joined(separator: ", ")))", escaped($0.help)] }
    }

    private static func usage(_ line: String) -> String { ".B \(escaped(line))" }

    /// Escapes a backslash, which begins an escape; a dash, at which a line may break; and a leading dot or apostrophe,
    /// which begins a request.
    static func escaped(_ text: String) -> String {
        var safe = ""
        for character in text {
            switch character {
            case "\\": safe += "\\e"
            case "-": safe += "\\-"
            case "…": safe += "..."
            default: safe.append(character)
            }
        }
        return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }
}
