// The options of `mutoscope tour`.
// Thread: any; a plain value. Invariant: accepted settings are within their bounds.

import CommandKit
import TourKit

struct TourOptions {
    var settings = TourSettings()
    var isJSON = false

    private static let page = CommandPage(
        program: "mutoscope", command: "tour", summary: "drive the window and judge every frame",
        usage: ["[SOURCE…] [options]"],
        about: """
            Drives the real window by itself on a display of its own, judges every frame from the screen's pixels, and
            leaves screenshots and report.json behind. Without a SOURCE it tours the sample feed.
            """,
        exitStatus: """
            0 when all was well, 1 when a frame was black or wrong, a player outlived its slot, a soak crossed a limit
            or the tour could not be finished, 2 for wrong usage.
            """)

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(), operands: .any(ArgumentValue("SOURCE", .file), \.settings.sources),
            options: rides + places)
    }

    /// What the tour does.
    private static var rides: [CommandOption<Self>] {
        [
            .number("--swipes", "N", in: 1...100_000, \.settings.swipes, "how many swipes (default 60)"),
            .size("--size", in: 200...7680, "the window's size (default 405x720)") {
                ($2.settings.width, $2.settings.height) = ($0, $1)
            },
            .number(
                "--watch", "SECONDS", in: 0.1...600, \.settings.watch,
                "watch each item for so long, one after the other, instead of the quick mixture"),
            .number(
                "--minutes", "N", in: 0.1...1440, \.settings.minutes,
                """
                a soak instead: everything the window can do in turn, with broken posts and a server in trouble, for N
                minutes; it fails when the app takes ever more of anything
                """),
            .number(
                "--seed", "N", in: 0...UInt64.max, \.settings.seed, "what a soak does follows from it (default 1)"),
            .number(
                "--wayland", "SCALE", in: 1...3, \.settings.waylandScale,
                "under a Wayland compositor, sway, whose screen has this scale, such as 1, 1.25 or 2; else under X11"),
            .choices(
                "--only", "ACTS", \.settings.acts,
                "of what a soak does only these, such as swipes,stories: to find which of them it is"),
        ]
    }

    /// What the tour reads and writes, and the faults that it must find.
    private static var places: [CommandOption<Self>] {
        [
            .folder(
                "--reference", \.settings.reference,
                """
                where the files of a feed from the web lie on this machine too, to judge by; else the judge asks the
                feed's server for them when the app has ended
                """),
            .flag(
                "--no-shots", \.settings.wantsScreenshots, "leave out the screenshots of other states", sets: false),
            .folder("--out", \.settings.out, "where screenshots and the report go (default: tour/last in the cache)"),
            .flag("--json", \.isJSON, "print the report as JSON, and nothing else"),
            .folder("--profile", \.settings.profile, "keep everything, cache and settings too, in DIR"),
            .choice(
                "--inject", "FAULT", \.settings.inject,
                """
                plant a fault that the tour must catch: black, stale, swap, leak or (in a soak) hoard, freeze, stray
                """),
        ]
    }
}
