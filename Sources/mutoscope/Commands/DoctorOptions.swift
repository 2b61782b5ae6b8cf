// The options of `mutoscope doctor`.
// Thread: any; a plain value.

import CommandKit

struct DoctorOptions: Equatable {
    var profile: String?
    var isJSON = false

    private static let page = CommandPage(
        program: "mutoscope", command: "doctor", summary: "what this system gives the program",
        usage: ["[--json] [--profile DIR]"], synopsis: "[--json]",
        about: """
            Says which versions the program runs with, what its window may not do on this system, which display, decoders,
            decoding devices, sound and portals it finds and chooses, and where things are kept. It limits itself as the
            window does, and tries to write a file in the home folder, to start a program (from a file, through the
            system's loader, from memory), and to have the process started that decodes pictures.
            """,
        exitStatus: """
            0 when nothing is amiss, 1 when the window would not be contained though it could be, 2 for wrong usage.
            """)

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(),
            options: [
                .flag(
                    "--json", \.isJSON,
                    """
                    print one JSON object instead

                    version, system, gtk, gstreamer, containment (state, landlock, write, start, pictures, reason),
                    display (kind, name, renderer), card, decoders, devices (format, element, device, failed), sound,
                    portals, folders (settings, library, cache, state), room (bytes)
                    """),
                .folder("--profile", \.profile, "the folders of that profile"),
            ])
    }
}
