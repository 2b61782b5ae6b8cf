// The options of `mutoscope cache`.
// Thread: any; a plain value. Invariant: exactly one action.

import CommandKit

struct CacheOptions: Equatable {
    enum Action: String, CaseIterable {
        case status, clear
    }

    var action = Action.status
    var profile: String?
    var isJSON = false

    private static let page = CommandPage(
        program: "mutoscope", command: "cache", summary: "what is kept of the network",
        usage: ["status [--json] [--profile DIR]", "clear [--json] [--profile DIR]"],
        synopsis: "status|clear [--json]",
        about: """
            status says what is kept of videos, pictures, playlists and feeds that came over the network: where, how
            much of how much is allowed, and how many reads needed no network. clear deletes all of it. While a window
            has the cache open, clear deletes nothing and says so.
            """,
        exitStatus: "0 when it was done, 1 when it could not be, 2 for wrong usage.")

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(), operands: .action(\.action),
            options: [
                .flag(
                    "--json", \.isJSON,
                    """
                    print one JSON object instead

                    status: folder, owner, bytes, limit, entries, complete, pieces, hits, misses, hit_rate, fetched,
                    served, kinds, feeds, error

                    clear: cleared, freed, owner, error
                    """),
                .folder("--profile", \.profile, "the cache of that profile"),
            ])
    }
}
