// The options of `mutoscope check`.
// Thread: any; a plain value. Invariant: exactly one source.

import CommandKit
import FeedsData

struct CheckOptions: Equatable {
    var source = ""
    var isJSON = false
    var discovers = false
    var wishes = CheckWishes()

    private static let page = CommandPage(
        program: "mutoscope", command: "check", summary: "read a feed and say what is in it",
        usage: ["SOURCE [--discover] [--json] [options]"],
        about: """
            Reads a feed like the app does and prints its shape, its posts, and every skipped item with the reason.
            Reads the first page, or as many as --pages says, tries once, and answers within 15 seconds with what it
            has read until then. SOURCE is a folder, a file, or an address with http://, https:// or file://.
            """,
        variables: [.init("MUTOSCOPE_AUTHORIZATION", "sent as Authorization header with the request")],
        exitStatus: "0 when something was readable (with --discover: found), 1 when nothing was, 2 for wrong usage.")

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(), operands: .one(ArgumentValue("SOURCE", .file), "source", \.source),
            options: [
                .flag(
                    "--discover", \.discovers,
                    """
                    find the feed behind any address, and say each step

                    SOURCE may also be the address of a page, a bare domain, an account such as @ann@example.org, or a
                    text with an address in it. Reads at most six documents in ten seconds.
                    """),
                .number(
                    "--pages", "N", in: 1...CheckWishes.mostPages, \.wishes.pages,
                    """
                    read N pages in all, where the source has them (default 1)

                    posts, items and skipped are then those of all pages, and next is where the last page continues.
                    """),
                .number(
                    "--resolve", "N", in: 0...CheckWishes.mostResolves, \.wishes.resolves,
                    "look up the files of the first N posts whose list does not name them"),
                .flag("--comments", \.wishes.comments, "also read the first page of comments of the first post"),
                .flag("--captions", \.wishes.captions, "also name the captions of the first post with a video"),
                .flag(
                    "--json", \.isJSON,
                    """
                    print one JSON object instead

                    source, shape, title, posts, stories, skipped, next, pages, stopped, error; of a feed also items (every entry), home,
                    icon, language, hub, encoding, problems; with --discover steps, found, refusal;
                    with --resolve resolved; with --comments comments, comments_next, comments_total; with --captions
                    captions
                    """),
            ])
    }
}
