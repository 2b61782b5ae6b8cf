// `mutoscope manual man|bash|zsh|fish`: prints the manual page, or the completions for a shell.
// Thread: main actor. Invariant: stdout gets the requested text and nothing else.

@MainActor enum ManualCommand {
    static let help = """
        Usage: mutoscope manual man|bash|zsh|fish

        Prints the manual page in the format of man, or what one of these shells needs to complete this program's
        commands and options.

          --help, -h   print this

        Exit status: 0 when it was printed, 2 for wrong usage.
        """

    static func run(_ arguments: [String], out: (String) -> Void, err: (String) -> Void) -> Int32 {
        switch arguments {
        case ["man"]: out(ManualPage.text)
        case ["bash"]: out(Completions.bash)
        case ["zsh"]: out(Completions.zsh)
        case ["fish"]: out(Completions.fish)
        case ["--help"], ["-h"]: out(help)
        default:
            err("manual takes one of man, bash, zsh and fish\nTry mutoscope manual --help.")
            return 2
        }
        return 0
    }
}
