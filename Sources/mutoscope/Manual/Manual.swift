// The program's commands by name, each with its help.
// Thread: any. Invariant: lists every public command of main.swift.

@MainActor struct Manual {
    struct Entry {
        /// Empty for the window, which needs no command word.
        let command: String
        let summary: String
        let page: HelpPage
        var actions: [String] { page.actions(of: command) }

        init(_ command: String, _ summary: String, _ help: String) {
            self.command = command
            self.summary = summary
            page = HelpPage(help)
        }
    }

    static let name = "swipe through short videos, photos and stories"

    static let entries = [
        Entry("", "open a window", OpenCommand.help),
        Entry("check", "read a feed and say what is in it", CheckCommand.help),
        Entry("tour", "drive the window and judge every frame", TourCommand.help),
        Entry("cache", "what is kept of the network", CacheCommand.help),
        Entry("library", "what was liked, saved, watched and hidden", LibraryCommand.help),
        Entry("simulate", "replay recorded networks", SimulateCommand.help),
        Entry("doctor", "what this system gives the program", DoctorCommand.help),
        Entry("manual", "print the manual page and completions", ManualCommand.help),
    ]

    static var commands: [Entry] { entries.filter { !$0.command.isEmpty } }
    static var window: HelpPage { entries[0].page }
}
