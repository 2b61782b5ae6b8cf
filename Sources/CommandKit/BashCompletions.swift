// Completions for bash.
// Thread: any. Invariant: the same option takes the same kind of value in every command, because bash looks only at
// the word before.

extension Completions {
    package var bash: String {
        """
        # Completions of \(name) for bash.
        _\(name)() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words files=
            COMPREPLY=()
            case $before in
        \(valued.map { "        \($0.names.joined(separator: "|"))) \(offer($0.kind)) ;;" }.joined(separator: "\n"))
            esac
            case ${COMP_WORDS[1]} in
        \(commands.map { "        \($0.command)) \(words(of: $0)) ;;" }.joined(separator: "\n"))
                *) \(words(of: program)) ;;
            esac
            ((COMP_CWORD > 1)) || words+=" \(commands.map(\.command).joined(separator: " "))"
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            [[ -z $files || $word == -* ]] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "$files" -- "$word")
        }
        complete -o filenames -F _\(name) \(name)
        """
    }

    private func words(of page: CommandPage) -> String {
        let words = page.actions + page.options.flatMap(\.names)
        let files =
            switch page.operand?.kind {
            case .file: " files=-f"
            case .folder: " files=-d"
            case .anything, .choice, nil: ""
            }
        return "words=\"\(words.joined(separator: " "))\"\(files)"
    }

    private func offer(_ kind: ArgumentValue.Kind) -> String {
        let list: String
        switch kind {
        case .anything: return "return"
        case .file: list = "-f"
        case .folder: list = "-d"
        case .choice(let words): list = "-W \"\(words.joined(separator: " "))\""
        }
        return "mapfile -t COMPREPLY < <(compgen \(list) -- \"$word\"); return"
    }
}
