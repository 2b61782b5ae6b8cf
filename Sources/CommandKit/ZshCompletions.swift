// Completions for zsh.
// Thread: any. Invariant: `_arguments` sees a command's own words only, so that the first of them is the action.

extension Completions {
    package var zsh: String {
        """
        #compdef \(name)
        # Completions of \(name) for zsh.
        local -a commands
        commands=(
        \(commands.map { "    '\($0.command):\(Self.quoted($0.summary))'" }.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
            _describe command commands
            _arguments \(arguments(program))
            return
        fi
        case $words[2] in
        \(commands.map { "    \($0.command)) shift words; ((CURRENT--)); _arguments \(arguments($0)) ;;" }
            .joined(separator: "\n"))
            *) _arguments \(arguments(program)) ;;
        esac
        """
    }

    private func arguments(_ page: CommandPage) -> String {
        var words = page.options.flatMap { row in
            row.names.map { name in
                let value = row.value.map { ":\($0.word):\(offer($0.kind))" } ?? ""
                return "'\(row.isRepeated ? "*" : "")\(name)[\(Self.quoted(row.summary))]\(value)'"
            }
        }
        if !page.actions.isEmpty { words.append("'1:action:(\(page.actions.joined(separator: " ")))'") }
        if let operand = page.operand { words.append("'*:\(operand.word):\(offer(operand.kind))'") }
        return words.joined(separator: " ")
    }

    private func offer(_ kind: ArgumentValue.Kind) -> String {
        switch kind {
        case .anything: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .choice(let words): "(\(words.joined(separator: " ")))"
        }
    }
}
