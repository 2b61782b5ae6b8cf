// Completions for bash, zsh and fish, made from the text of --help.
// Thread: main actor. Invariant: offers exactly the options that a command takes.

@MainActor enum Completions {
    // MARK: bash

    static var bash: String {
        let cases = Manual.commands.map { entry in
            "        \(entry.command)) words=\"\(words(of: entry).joined(separator: " "))\" ;;"
        }
        return """
            # Completions of mutoscope for bash.
            _mutoscope() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words
                case $before in
            \(bashValues.joined(separator: "\n"))
                esac
                case ${COMP_WORDS[1]} in
            \(cases.joined(separator: "\n"))
                    *) words="\(words(of: Manual.entries[0]).joined(separator: " "))" ;;
                esac
                ((COMP_CWORD > 1)) || words+=" \(Manual.commands.map(\.command).joined(separator: " "))"
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
                [[ $word == -* ]] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
            }
            complete -o filenames -F _mutoscope mutoscope

            """
    }

    private static var bashValues: [String] {
        var lines: [String] = []
        for (options, value) in valued {
            let offer =
                switch value {
                case .folder: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return"
                case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return"
                case .anything: "return"
                }
            lines.append("        \(options.joined(separator: "|"))) \(offer) ;;")
        }
        return lines
    }

    // MARK: zsh

    static var zsh: String {
        let commands = Manual.commands.map { "        '\($0.command):\(quoted($0.summary))'" }
        let cases = Manual.commands.map { entry in
            "        \(entry.command)) _arguments \(zshArguments(entry)) ;;"
        }
        return """
            #compdef mutoscope
            # Completions of mutoscope for zsh.
            local -a commands
            commands=(
            \(commands.joined(separator: "\n"))
            )
            if ((CURRENT == 2)); then
                _describe command commands
                _arguments \(zshArguments(Manual.entries[0]))
                return
            fi
            case $words[2] in
            \(cases.joined(separator: "\n"))
                *) _arguments \(zshArguments(Manual.entries[0])) ;;
            esac

            """
    }

    private static func zshArguments(_ entry: Manual.Entry) -> String {
        var words = entry.page.options.flatMap { row in
            row.options.filter { $0 != "--" }.map { option in
                let value = row.value.map { ":\($0):\(action($0))" } ?? ""
                return "'\(option)[\(quoted(row.text))]\(value)'"
            }
        }
        if !entry.actions.isEmpty { words.append("'1:action:(\(entry.actions.joined(separator: " ")))'") }
        words.append("'*:source:_files'")
        return words.joined(separator: " ")
    }

    private static func action(_ value: String) -> String {
        switch Value(value) {
        case .folder: "_files -/"
        case .file: "_files"
        case .anything: " "
        }
    }

    // MARK: fish

    static var fish: String {
        var lines = ["# Completions of mutoscope for fish."]
        let names = Manual.commands.map(\.command).joined(separator: " ")
        for entry in Manual.commands {
            lines.append(
                "complete -c mutoscope -n __fish_use_subcommand -a \(entry.command) -d '\(quoted(entry.summary))'")
        }
        for entry in Manual.entries {
            let condition =
                entry.command.isEmpty
                ? "'not __fish_seen_subcommand_from \(names)'" : "'__fish_seen_subcommand_from \(entry.command)'"
            lines += entry.page.options.flatMap { fishLines($0, condition) }
            for word in entry.actions { lines.append("complete -c mutoscope -n \(condition) -a \(word)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishLines(_ row: HelpPage.Row, _ condition: String) -> [String] {
        let names = row.options.filter { $0 != "--" }.map { option in
            option.hasPrefix("--") ? "-l \(option.dropFirst(2))" : "-s \(option.dropFirst())"
        }
        guard !names.isEmpty else { return [] }
        let takes =
            switch row.value.map(Value.init) {
            case nil: ""
            case .folder: " -x -a '(__fish_complete_directories)'"
            case .file: " -r"
            case .anything: " -x"
            }
        return [
            "complete -c mutoscope -n \(condition) \(names.joined(separator: " "))\(takes) -d '\(quoted(row.text))'"
        ]
    }

    // MARK: Values

    /// The kind of an option's value, by the placeholder in the help.
    private enum Value {
        case folder, file, anything

        init(_ word: String) {
            self =
                switch word {
                case "DIR": .folder
                case "FILE": .file
                default: .anything
                }
        }
    }

    /// Options with a value, grouped by the kind of value, each once.
    private static var valued: [(options: [String], Value)] {
        var kinds: [String: Value] = [:]
        for row in Manual.entries.flatMap(\.page.options) {
            if let value = row.value { for option in row.options { kinds[option] = Value(value) } }
        }
        return [Value.folder, .file, .anything].compactMap { kind in
            let options = kinds.filter { $0.value == kind }.keys.sorted()
            return options.isEmpty ? nil : (options, kind)
        }
    }

    private static func words(of entry: Manual.Entry) -> [String] {
        entry.actions + entry.page.options.flatMap(\.options).filter { $0 != "--" }
    }

    /// Quotes a text in single quotes, without the characters that end a list in the shell.
    private static func quoted(_ text: String) -> String {
        text.replacing("'", with: "").replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: ",")
    }
}
