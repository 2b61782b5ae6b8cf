// The options of `mutoscope [SOURCE…] [options]`.
// Thread: any; a plain value. Invariant: the numbers are within their bounds.

import CommandKit
import Foundation

struct OpenOptions: Equatable {
    /// In the order in which they are shown; empty when the user named none.
    var sources: [String] = []
    var profile: String?
    var width = 405
    var height = 720
    var isSized = false
    /// Opens a window and a process of its own, even if another one runs.
    var wantsNewWindow = false
    /// Opens the library first.
    var wantsLibrary = false
    /// The desktop starts the program as a D-Bus service and then sends the sources over the bus.
    var isService = false
    /// The descriptor to which the app writes its report lines during a tour.
    var tourDescriptor: Int32?
    var wantsVersion = false

    /// Hands over to the process that already runs. Options for folders or the window's size need a process of their
    /// own.
    var joinsOthers: Bool { !wantsNewWindow && profile == nil && !isSized && tourDescriptor == nil }

    /// The table, with the usage of the other commands in its help.
    static func command(besides others: [CommandPage] = []) -> CommandTable<Self> {
        CommandTable(
            page(others.map(\.synopsis)), start: Self(),
            operands: .any(ArgumentValue("SOURCE", .file), \.sources),
            options: [
                .flag(
                    "--new-window", \.wantsNewWindow,
                    "open a window and a process of its own, though one is open already"),
                .flag("--library", \.wantsLibrary, "with the library in front"),
                .size(
                    "--size", in: 100...8192,
                    "the window's size in pixels (default 405x720), without shadow and rounded corners"
                ) { ($2.width, $2.height, $2.isSized) = ($0, $1, true) },
                .folder(
                    "--profile", \.profile, "keep settings, library and cache in DIR, and touch no other folder"),
                .flag("--version", \.wantsVersion, "print the version"),
                .flag("--gapplication-service", \.isService, "wait for sources on the session bus").hidden,
                .number("--tour-fd", "N", in: 3...Int32.max, \.tourDescriptor, "report to a tour").hidden,
            ])
    }

    private static func page(_ others: [String]) -> CommandPage {
        CommandPage(
            program: "mutoscope", summary: "swipe through short videos, photos and stories",
            usage: ["[SOURCE…] [options]"], others: others,
            about: """
                Opens a window on a source and plays it, one item at a time. A SOURCE is a folder of videos and
                pictures, a media file, a feed document, or the address (http:// or https://) of one. Several sources
                become one feed, in the order in which they are named; a source that cannot be read is left out, unless
                none can. Without a SOURCE it is what was open last, at the same place, or the sample feed. Where there
                is no display, it takes a short tour instead.

                When a window is open already, it is that one which opens the SOURCE. A window with --new-window, --size
                or --profile, or with an authorization, is one of its own.
                """,
            variables: variables,
            exitStatus: "0 when the window was closed, 1 when it could not be opened, 2 for wrong usage.",
            hint: "`mutoscope check --help` says more of the first of those, and so on.")
    }

    private static let variables: [CommandPage.Entry] = [
        .init(
            "MUTOSCOPE_AUTHORIZATION",
            """
            sent as Authorization header with requests for feed documents to the server of the first address that is
            named, and to no other
            """),
        .init(
            "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME",
            """
            where folders named mutoscope are kept, instead of below ~/.config, ~/.local/share, ~/.cache and
            ~/.local/state
            """),
        .init(
            "MUTOSCOPE_CONTAINMENT", "off: the window may write files and start programs like any other program"),
        .init("MUTOSCOPE_DEVICES", "off: the processor decodes all videos, not a graphics card or a phone's chip"),
        .init("GSK_RENDERER", "what draws (cairo, gl, …); without it, cairo where there is no graphics card"),
    ]
}

extension Folders {
    init(_ options: OpenOptions) {
        self.init(profile: options.profile, environment: ProcessInfo.processInfo.environment)
    }
}
