// The options of `mutoscope follow`.
// Thread: any; a plain value. Invariant: exactly one action, with words and options only where the action needs them.

import CommandKit
import FeedsModels

struct FollowOptions: Equatable {
    enum Action: String, CaseIterable {
        case list, add, remove
        case importing = "import"
        case exporting = "export"
        case refresh
    }

    var action = Action.list
    /// Addresses, or a file.
    var words: [String] = []
    var name = ""
    /// Nil for every group.
    var group: [String]?
    var isAll = false
    var profile: String?
    var isJSON = false

    private static let page = CommandPage(
        program: "mutoscope", command: "follow", summary: "feeds whose new posts you want to see",
        usage: [
            "ADDRESS [--name NAME] [--group PATH] [--json]", "list [--group PATH] [--json]",
            "add ADDRESS [--name NAME] [--group PATH] [--json]",
            "remove ADDRESS|--name NAME|--group PATH|--all [--json]",
            "import FILE|- [--json]", "export FILE|- [--group PATH]",
            "refresh [ADDRESS|--group PATH] [--all] [--json]",
        ],
        synopsis: "list|add|remove|import|export|refresh|ADDRESS",
        about: """
            An ADDRESS alone follows it, as add does: it reads the feed once and takes its title and its newest posts.
            The address of a page or of an account leads to its feed.
            list shows what is followed, when it was last asked, what it answered, and how much of it is unseen. remove
            unfollows; what you liked and saved stays in the library. import and export read and write OPML, the list of
            feeds of other programs, with its folders as groups; what is followed already stays as it is. refresh asks
            the feeds that are due, and waits for their answers. A - stands for the terminal: standard output, or
            standard input. All of it works while the window is open, which then shows it.
            """,
        exitStatus: "0 when it was done, 1 when it could not be, 2 for wrong usage.")

    private static let json = """
        print one JSON object instead

        list: follows (each with key, address, title, home, group, followed, mutedUntil, filter, asked,
        answer, status, problem, due, unseen, posts), error

        add: key, address, title, group, new, posts, error

        remove: removed (keys), error

        import: new, known, skipped (each with place and reason), error

        refresh: asked, news, failed, left, error
        """

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(),
            operands: .action(
                \.action, then: ArgumentValue("ADDRESS|FILE", .file),
                rest: { words, command, options throws(UsageMistake) in try options.take(words, command) },
                or: .add, before: isAddress),
            options: [
                .value(
                    "--group", ArgumentValue("PATH"),
                    "the group, with / before each group within: News/Local. list, remove, export and refresh take all"
                        + " follows in it"
                ) { text, options throws(UsageMistake) in
                    let names = GroupPath.names(text)
                    guard !names.isEmpty else { throw UsageMistake("--group takes a name, not \(text)") }
                    options.group = names
                },
                .value(
                    "--name", ArgumentValue("NAME"),
                    "add: its name, instead of the feed's title; else the follow of that name"
                ) { $1.name = $0 },
                .flag(
                    "--all", \.isAll,
                    "remove: everything. refresh: also what was asked a short while ago, as far as its servers allow it"
                ),
                .flag("--json", \.isJSON, json),
                .folder("--profile", \.profile, "the follows of that profile"),
            ])
    }

    /// A misspelt action holds none of these.
    private static func isAddress(_ word: String) -> Bool { word.contains { ".:/@#".contains($0) } }

    private mutating func take(_ words: [String], _ command: String) throws(UsageMistake) {
        self.words = words
        switch action {
        case .list: if let extra = words.first { throw UsageMistake("\(command) takes no \(extra)") }
        case .add, .importing, .exporting:
            guard words.count == 1, words[0] != "" else {
                throw UsageMistake("\(command) takes one \(action == .add ? "address" : "file")")
            }
        case .remove:
            guard words != [] || name != "" || group != nil || isAll else {
                throw UsageMistake("\(command) takes an address, --name, --group or --all")
            }
        case .refresh: break
        }
        if isJSON, action == .exporting { throw UsageMistake("\(command) has no --json: it writes OPML") }
        if isAll, action != .remove, action != .refresh { throw UsageMistake("\(command) has no --all") }
        if !name.isEmpty, [.list, .importing, .exporting].contains(action) {
            throw UsageMistake("\(command) has no --name")
        }
        if group != nil, action == .importing { throw UsageMistake("\(command) has no --group: the list has groups") }
    }
}
