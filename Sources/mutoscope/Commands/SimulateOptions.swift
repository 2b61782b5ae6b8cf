// The options of `mutoscope simulate`.
// Thread: any; a plain value. Invariant: one directory and one policy.

import CommandKit
import PreloadLab

struct SimulateOptions: Equatable {
    var directory = ""
    var policy = BenchmarkPolicy.app
    /// Limits the runs to half of the traces and users, to test a policy on data that it was not tuned for.
    var part: BenchmarkPart?
    /// The file for the results of each run.
    var rows: String?
    var isJSON = false

    private static let page = CommandPage(
        program: "mutoscope", command: "simulate", summary: "replay recorded networks",
        usage: ["DIR --policy a|b|app [--json]"],
        about: """
            Replays recorded networks and the watch times of people with a policy that decides what to fetch next, and
            prints what each set of networks scores on average. DIR holds traces/SET/*.txt, chunk-bytes/videoK.csv,
            retention/videoK.txt and users.csv.
            """,
        exitStatus: "0 when all runs came to an end, 1 when the directory could not be used, 2 for wrong usage.")

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(), operands: .one(ArgumentValue("DIR", .folder), "directory", \.directory),
            options: [
                .choice(
                    "--policy", "NAME", \.policy,
                    """
                    a: lowest level, the whole current video first; b: three seconds ahead at the middle level; app:
                    what the app itself uses
                    """
                ).required,
                .flag(
                    "--json", \.isJSON,
                    """
                    print one JSON object instead

                    policy, sets (score, qoe, bytes, rebuffer_s and waste_share of each), sum
                    """),
                .choice(
                    "--part", "PART", \.part,
                    "even or odd: only every second network of each set and every second person"),
                .file("--rows", \.rows, "also write what each single run came to, as CSV"),
            ])
    }
}
