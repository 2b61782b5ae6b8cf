// The options of `mutoscope library`.
// Thread: any; a plain value. Invariant: exactly one action, with a file only where the action needs one.

import CommandKit

struct LibraryOptions: Equatable {
    enum Action: String, CaseIterable {
        case status
        case exporting = "export"
        case importing = "import"
    }

    var action = Action.status
    var file = ""
    var profile: String?
    var isJSON = false

    private static let page = CommandPage(
        program: "mutoscope", command: "library", summary: "what was liked, saved, watched, hidden and followed",
        usage: [
            "status [--json] [--profile DIR]", "export FILE|- [--profile DIR]",
            "import FILE|- [--json] [--profile DIR]",
        ],
        synopsis: "status|export|import [FILE]",
        about: """
            status says where the library is and how much was liked, saved, watched, hidden and
            followed. export writes all of
            that, with messages and drafts, as one JSON document; import adds what such a document says to what is here.
            Where both know of the same, the later act wins; nothing is lost, and importing twice changes nothing. A -
            stands for the terminal: standard output, or standard input. All of it works while the window is open.
            """,
        exitStatus: "0 when it was done, 1 when it could not be, 2 for wrong usage.")

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(),
            operands: .action(\.action, then: ArgumentValue("FILE", .file)) {
                words, command, options throws(UsageMistake) in
                try options.take(words, command)
            },
            options: [
                .flag(
                    "--json", \.isJSON,
                    """
                    print one JSON object instead

                    status: file, bytes, liked, saved, history, hidden, hidden_authors, follows, damaged, error

                    import: taken, known, skipped (each with place and reason), error
                    """),
                .folder("--profile", \.profile, "the library of that profile"),
            ])
    }

    private mutating func take(_ files: [String], _ command: String) throws(UsageMistake) {
        switch action {
        case .status:
            if let extra = files.first { throw UsageMistake("\(command) takes no \(extra)") }
        case .exporting, .importing:
            guard files.count == 1, let file = files.first, !file.isEmpty else {
                throw UsageMistake("\(command) takes one file")
            }
            self.file = file
        }
        if isJSON, action == .exporting { throw UsageMistake("\(command) has no --json: it writes JSON") }
    }
}
