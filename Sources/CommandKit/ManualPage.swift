// A program's manual page in man's macros.
// Thread: any; a plain value. Invariant: roff never reads the program's text as a request.

package struct ManualPage {
    /// A part of the page that no command has, such as the keys of a window.
    package struct Section {
        package let title: String
        package let groups: [(title: String, entries: [CommandPage.Entry])]

        package init(_ title: String, _ groups: [(title: String, entries: [CommandPage.Entry])]) {
            self.title = title
            self.groups = groups
        }
    }

    private let program: CommandPage
    private let commands: [CommandPage]
    private let version: String
    private let sections: [Section]

    /// `program` is the page without a command's word.
    package init(_ program: CommandPage, commands: [CommandPage], version: String, sections: [Section]) {
        (self.program, self.commands, self.version, self.sections) = (program, commands, version, sections)
    }

    package var text: String {
        let name = program.program
        let title = name.first.map { $0.uppercased() + name.dropFirst() } ?? ""
        var lines = [
            ".TH \(name.uppercased()) 1 \"\" \"\(title) \(version)\" \"User Commands\"", ".SH NAME",
            "\(name) \\- \(Self.escaped(program.summary))", ".SH SYNOPSIS",
        ]
        lines += usage(program) + [".SH DESCRIPTION"] + about(program)
        lines += [".SH OPTIONS"] + rows(program.entries)
        if !program.variables.isEmpty { lines += [".SH ENVIRONMENT"] + rows(program.variables) }
        if !commands.isEmpty { lines += [".SH COMMANDS"] + commands.flatMap(section) }
        for section in sections {
            lines.append(".SH \(Self.escaped(section.title))")
            lines += section.groups.flatMap { [".SS \(Self.escaped($0.title))"] + rows($0.entries) }
        }
        lines += [".SH EXIT STATUS", status(program)]
        return lines.joined(separator: "\n")
    }

    private func section(_ page: CommandPage) -> [String] {
        var lines = [".SS \(page.title)"] + usage(page) + about(page) + rows(page.entries)
        if !page.variables.isEmpty { lines += [".PP", "Environment:"] + rows(page.variables) }
        if !page.exitStatus.isEmpty { lines += [".PP", "Exit status: \(status(page))"] }
        return lines
    }

    private func usage(_ page: CommandPage) -> [String] {
        page.usage.flatMap { [".br", ".B \(Self.escaped($0))"] }
    }

    private func about(_ page: CommandPage) -> [String] {
        HelpLayout.paragraphs(page.about).flatMap { [".PP", Self.escaped($0)] }
    }

    private func status(_ page: CommandPage) -> String {
        HelpLayout.paragraphs(page.exitStatus).map(Self.escaped).joined(separator: " ")
    }

    private func rows(_ entries: [CommandPage.Entry]) -> [String] {
        entries.flatMap { entry in
            let texts = HelpLayout.paragraphs(entry.text).map(Self.escaped)
            return [".TP", ".B \(Self.escaped(entry.term))"] + texts.flatMap { [".br", $0] }.dropFirst()
        }
    }

    /// Escapes a backslash, which begins an escape; a dash, at which a line may break; and a leading dot or apostrophe,
    /// which begins a request.
    package static func escaped(_ text: String) -> String {
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
