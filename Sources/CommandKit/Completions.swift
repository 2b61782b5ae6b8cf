// What a shell needs to complete a program's commands and options.
// Thread: any; a plain value. Invariant: offers exactly the options that a command shows.

package struct Completions {
    let program: CommandPage
    let commands: [CommandPage]

    /// `program` is the page without a command's word.
    package init(_ program: CommandPage, commands: [CommandPage]) {
        (self.program, self.commands) = (program, commands)
    }

    var name: String { program.program }
    var pages: [CommandPage] { [program] + commands }

    /// The options with a value, grouped by what a shell can offer for it.
    var valued: [(names: [String], kind: ArgumentValue.Kind)] {
        var kinds: [ArgumentValue.Kind] = []
        var names: [ArgumentValue.Kind: [String]] = [:]
        for row in pages.flatMap(\.options) {
            guard let kind = row.value?.kind else { continue }
            if !kinds.contains(kind) { kinds.append(kind) }
            for name in row.names where names[kind]?.contains(name) != true { names[kind, default: []].append(name) }
        }
        return kinds.map { (names[$0] ?? [], $0) }
    }

    /// A text for single quotes, without the characters that end a list in a shell.
    static func quoted(_ text: String) -> String {
        text.replacing("'", with: "").replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: ",")
    }
}
