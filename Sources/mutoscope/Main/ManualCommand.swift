// `mutoscope manual man|bash|zsh|fish`: prints the manual page, or the completions for a shell.
// Thread: main actor. Invariant: stdout gets the requested text and nothing else.

import CommandKit

@MainActor enum ManualCommand {
    static func run(_ arguments: [String], out: (String) -> Void, err: (String) -> Void) -> Int32 {
        ManualOptions.command.run(arguments, out: out, err: err) { options in
            out(Manual.text(options.form))
            return 0
        }
    }
}
