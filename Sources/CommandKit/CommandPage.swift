// What a command says about itself, for people: the help, the manual page and the completions are made of it.
// Thread: any; a plain value. Invariant: the rows of options are those that the command's table takes.

package struct CommandPage: Equatable, Sendable {
    /// A row of a table: `--size WxH`, and what it means.
    package struct Entry: Equatable, Sendable {
        package let term: String
        package let text: String

        package init(_ term: String, _ text: String) {
            self.term = term
            self.text = text
        }
    }

    package let program: String
    /// The word after the program's name; empty for what the program does without such a word.
    package let command: String
    package let summary: String
    /// Whole lines, such as `mutoscope cache clear [--json]`.
    package let usage: [String]
    /// The usage in one line.
    package let synopsis: String
    /// An empty line begins a new paragraph.
    package let about: String
    /// Environment variables.
    package let variables: [Entry]
    /// Text with its own line breaks, such as the grammar of a value.
    package let grammar: String
    package let exitStatus: String
    /// The last line of the help. The manual page has no need of it.
    package let hint: String
    package internal(set) var options: [OptionWords] = []
    package internal(set) var actions: [String] = []
    package internal(set) var operand: ArgumentValue?

    /// `usage` and `synopsis` go without the program and the command.
    package init(
        program: String, command: String = "", summary: String, usage: [String], synopsis: String? = nil,
        others: [String] = [], about: String, variables: [Entry] = [], grammar: String = "", exitStatus: String = "",
        hint: String = ""
    ) {
        let title = command.isEmpty ? program : "\(program) \(command)"
        (self.program, self.command, self.summary) = (program, command, summary)
        self.usage = usage.map { "\(title) \($0)" } + others
        self.synopsis = "\(title) \(synopsis ?? usage.first ?? "")"
        (self.about, self.variables, self.grammar) = (about, variables, grammar)
        (self.exitStatus, self.hint) = (exitStatus, hint)
    }

    package var title: String { command.isEmpty ? program : "\(program) \(command)" }
    /// As mistakes call it.
    package var name: String { command.isEmpty ? program : command }
    /// The options, and the two dashes where words may follow them.
    package var entries: [Entry] {
        let dashes = Entry("--", "what follows is no option, even if it begins with a dash")
        return options.map { Entry($0.term, $0.help) } + (operand == nil ? [] : [dashes])
    }
}
