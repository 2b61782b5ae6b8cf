// The options of `mutoscope manual`.
// Thread: any; a plain value. Invariant: exactly one form.

import CommandKit

struct ManualOptions: Equatable {
    enum Form: String, CaseIterable {
        case man, bash, zsh, fish
    }

    var form = Form.man

    private static let page = CommandPage(
        program: "mutoscope", command: "manual", summary: "print the manual page and completions",
        usage: ["man|bash|zsh|fish"],
        about: """
            Prints the manual page in the format of man, or what one of these shells needs to complete this program's
            commands and options.
            """,
        exitStatus: "0 when it was printed, 2 for wrong usage.")

    static var command: CommandTable<Self> {
        CommandTable(page, start: Self(), operands: .action(\.form), options: [])
    }
}
