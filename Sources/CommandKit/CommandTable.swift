// A command's options as one table. Parsing, help, manual page and completions come from it.
// Thread: any. Invariant: an argument that the table does not take is a mistake, and never ignored.

package struct CommandTable<Options> {
    package let page: CommandPage
    private let options: [CommandOption<Options>]
    private let operands: Operands<Options>
    private let start: Options

    /// `start` holds the values of options that are not given.
    package init(
        _ page: CommandPage, start: Options, operands: Operands<Options> = .none, options: [CommandOption<Options>]
    ) {
        var page = page
        page.options = options.map(\.words).filter { !$0.isHidden } + [.help]
        (page.actions, page.operand) = (operands.actions, operands.value)
        (self.page, self.start, self.operands, self.options) = (page, start, operands, options)
    }

    /// Nil when the arguments ask for help.
    package func read(_ arguments: [String]) throws(UsageMistake) -> Options? {
        var (result, words, given): (Options, [String], Set<String>) = (start, [], [])
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                break
            }
            if OptionWords.help.names.contains(argument) { return nil }
            if argument.hasPrefix("-"), argument != "-" {
                given.insert(try take(argument, &rest, &result))
            } else {
                words.append(argument)
            }
        }
        try operands.take(words, page.name, &result)
        if let missing = options.first(where: { $0.words.isRequired && !given.contains($0.words.name) }) {
            throw UsageMistake("\(page.name) needs \(missing.words.term)")
        }
        return result
    }

    /// Takes `--name value`, `--name=value` or `--switch`, and returns the option's name.
    private func take(
        _ argument: String, _ rest: inout ArraySlice<String>, _ result: inout Options
    ) throws(UsageMistake) -> String {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = options.first(where: { $0.words.names.contains(parts[0]) }) else {
            throw UsageMistake("unknown option \(argument)")
        }
        if option.words.value == nil {
            guard parts.count == 1 else { throw UsageMistake("\(parts[0]) takes no value") }
            try option.take("", &result)
        } else {
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw UsageMistake("\(parts[0]) needs a value")
            }
            try option.take(value, &result)
        }
        return option.words.name
    }
}

// Running.
extension CommandTable {
    private enum Start {
        case goes(Options)
        case ended(status: Int32)
    }

    /// Runs the body with the options. Prints the help, or what is wrong, in its place. `out` and `err` take texts
    /// without their last line break.
    package func run(
        _ arguments: [String], out: (String) -> Void, err: (String) -> Void, _ body: (Options) -> Int32
    ) -> Int32 {
        switch start(arguments, out, err) {
        case .goes(let options): body(options)
        case .ended(let status): status
        }
    }

    package func run(
        _ arguments: [String], out: (String) -> Void, err: (String) -> Void, _ body: (Options) async -> Int32
    ) async -> Int32 {
        switch start(arguments, out, err) {
        case .goes(let options): await body(options)
        case .ended(let status): status
        }
    }

    private func start(_ arguments: [String], _ out: (String) -> Void, _ err: (String) -> Void) -> Start {
        do throws(UsageMistake) {
            if let options = try read(arguments) { return .goes(options) }
            out(page.help)
            return .ended(status: 0)
        } catch {
            err("\(error.sentence)\nTry \(page.title) --help.")
            return .ended(status: 2)
        }
    }
}
