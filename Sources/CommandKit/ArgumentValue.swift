// A word on the command line that the user chooses: the value of an option, or what a command works on.
// Thread: any; a plain value.

package struct ArgumentValue: Equatable, Sendable {
    /// What a shell can offer for it.
    package enum Kind: Hashable, Sendable {
        case anything, file, folder
        case choice([String])
    }

    /// How the help names it: `DIR`, `WxH`.
    package let word: String
    package let kind: Kind

    package init(_ word: String, _ kind: Kind = .anything) {
        self.word = word
        self.kind = kind
    }
}
