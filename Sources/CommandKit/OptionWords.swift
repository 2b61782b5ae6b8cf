// An option as people read it: in the help, in the manual page and in a shell's completions.
// Thread: any; a plain value. Invariant: the names begin with their dashes.

package struct OptionWords: Equatable, Sendable {
    package let name: String
    package let short: String?
    /// Nil for a switch.
    package let value: ArgumentValue?
    /// A line break counts as a space; an empty line begins a new line.
    package let help: String
    package internal(set) var isRequired = false
    package internal(set) var isRepeated = false
    /// For other programs only: the command takes it and does not show it.
    package internal(set) var isHidden = false

    init(_ name: String, short: String? = nil, value: ArgumentValue? = nil, help: String) {
        self.name = name
        self.short = short
        self.value = value
        self.help = help
    }

    package static let help = OptionWords("--help", short: "-h", help: "print this")

    package var names: [String] { [name] + (short.map { [$0] } ?? []) }
    /// As the help begins its row: `--size WxH`, `--help, -h`.
    package var term: String { names.joined(separator: ", ") + (value.map { " \($0.word)" } ?? "") }
    /// What a shell shows beside it.
    package var summary: String { HelpLayout.paragraphs(help).first ?? "" }
}
