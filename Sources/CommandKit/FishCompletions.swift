// Completions for fish.
// Thread: any. Invariant: files are offered only where a command takes them.

extension Completions {
    package var fish: String {
        let names = commands.map(\.command).joined(separator: " ")
        var lines = ["# Completions of \(name) for fish."]
        lines += commands.map {
            "\(rule("__fish_use_subcommand")) -a \($0.command) -d '\(Self.quoted($0.summary))'"
        }
        for page in pages {
            let condition =
                page.command.isEmpty
                ? "'not __fish_seen_subcommand_from \(names)'" : "'__fish_seen_subcommand_from \(page.command)'"
            if page.operand == nil { lines.append("\(rule(condition)) -f") }
            lines += page.options.map { "\(rule(condition)) \(arguments($0))" }
            lines += page.actions.map { "\(rule(condition)) -a \($0)" }
        }
        return lines.joined(separator: "\n")
    }

    private func rule(_ condition: String) -> String { "complete -c \(name) -n \(condition)" }

    private func arguments(_ row: OptionWords) -> String {
        let names = row.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
        let takes =
            switch row.value?.kind {
            case nil: ""
            case .folder: " -x -a '(__fish_complete_directories)'"
            case .file: " -r"
            case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
            case .anything: " -x"
            }
        return "\(names.joined(separator: " "))\(takes) -d '\(Self.quoted(row.summary))'"
    }
}
