// The options of `mutoscope publish`.
// Thread: any; a plain value. Invariant: a folder for the site, and sources unless an earlier run is resumed.

import CommandKit
import FeedsModels
import Foundation
import PublishKit

struct PublishOptions {
    var sources: [String] = []
    var folder: String?
    var wishes = PublishWishes()
    var isDry = false
    var resumes = false
    var prunes = false
    var isJSON = false
    var profile: String?
    /// The address of a published site to look at.
    var checked = ""
    /// The folder of a published site to show in the network.
    var served: String?
    var place: ServePlace?
    /// A file of the names of the only posts to publish; "-" for stdin.
    var only: String?
    var isSteered = false

    private static let page = CommandPage(
        program: "mutoscope", command: "publish", summary: "write a source as a web site that any host can serve",
        usage: [
            "SOURCE… --to DIR [--address URL] [options]", "--resume --to DIR [options]", "--check URL [--json]",
            "--serve DIR [--at ADDRESS]",
        ],
        about: """
            Writes what a source shows as a folder of plain files: clips in several qualities, pictures, feeds for other
            readers (JSON Feed, RSS), and a web page that swipes through them. Any web server or bucket can carry it.
            SOURCE is what the window opens: a folder, a feed's file or address, or liked or saved for those lists of
            your library.

            It prints a plan first: how much there is to make, how long it takes, and what is left out and why. A
            later run makes only what is new. A stop or a crash leaves the site as it was. Places and other metadata
            of cameras are removed. Hidden and sensitive posts are left out.
            """,
        exitStatus: "0 when everything planned was published, 1 when something was not, 2 for wrong usage.")

    static var command: CommandTable<Self> {
        CommandTable(
            page, start: Self(), operands: operands,
            options: [
                .folder("--to", \.folder, "the folder of the site; new, empty, or written by publish before"),
                .value(
                    "--address", ArgumentValue("URL"),
                    "where the site will be on the web; gives feeds, previews and the sitemap full addresses"
                ) { text, options throws(UsageMistake) in options.wishes.address = try address(text) },
                .value("--title", ArgumentValue("TITLE"), "the title, instead of the source's own") {
                    $1.wishes.title = $0
                },
                .file(
                    "--these", \.only,
                    """
                    publish only the posts that FILE names, one a line: a post's id, the address of its page, or the path
                    of its file; - reads them from stdin
                    """),
                .number("--posts", "N", in: 1...50_000, \.wishes.posts, "at most the newest N posts (default 500)"),
            ] + contents + directory + runs + [steering])
    }

    private static var operands: Operands<Self> {
        Operands.any(ArgumentValue("SOURCE", .file), \.sources)
    }

    /// What is published.
    private static var contents: [CommandOption<Self>] {
        [
            .flag("--sensitive", \.wishes.showsSensitive, "publish sensitive posts too, covered"),
            .flag("--hidden", \.wishes.showsHidden, "publish what you have hidden in the app, too"),
            .flag("--file-titles", \.wishes.keepsFileTitles, "use names of files as titles"),
            .flag(
                "--keep-metadata", \.wishes.keepsMetadata,
                "keep in downloads what cameras wrote into videos, such as places and dates"),
            .flag("--careful", \.wishes.isCareful, "smaller files, for twice the time"),
        ]
    }

    /// What directories of podcasts ask for.
    private static var directory: [CommandOption<Self>] {
        [
            .value(
                "--category", ArgumentValue("NAME"),
                """
                the category under which directories of podcasts list rss.xml, such as Leisure or "Film Reviews"; needs
                --address
                """
            ) { text, options throws(UsageMistake) in
                guard let category = PodcastCategory(text) else {
                    throw UsageMistake(
                        "--category takes a category of podcasts, not \(text). They are "
                            + "\(PodcastCategory.names.joined(separator: ", ")), and their parts, such as Film Reviews."
                    )
                }
                options.wishes.category = category
            },
            .value(
                "--email", ArgumentValue("ADDRESS"),
                "write that mail address into rss.xml, where directories look for the owner; everyone can read it"
            ) { text, options throws(UsageMistake) in
                guard text.wholeMatch(of: /[^\s@<>"&]+@[^\s@<>"&]+\.[^\s@<>"&]+/) != nil, text.utf8.count <= 254 else {
                    throw UsageMistake("--email takes a mail address, such as ann@example.org, not \(text)")
                }
                options.wishes.email = text
            },
            .file(
                "--site-picture", \.wishes.sitePicture,
                "the picture of the site for podcast apps, cut to a square (default: a picture of the newest post)"),
        ]
    }

    /// How it goes.
    private static var runs: [CommandOption<Self>] {
        [
            .flag("--dry-run", \.isDry, "print the plan and write nothing"),
            .flag("--resume", \.resumes, "go on with the last publish to this folder, with its source and options"),
            .value(
                "--check", ArgumentValue("URL"),
                "instead ask the host of a site whether it serves ranges, types and caching right"
            ) { text, options throws(UsageMistake) in options.checked = try address(text, of: "--check") },
            .folder("--serve", \.served, "instead show a published site at an address of this machine, until Ctrl+C"),
            .value(
                "--at", ArgumentValue("ADDRESS"),
                """
                --serve: the address and port to listen at (default 127.0.0.1:8080, which only this machine reaches);
                0.0.0.0 is every network that this machine is in
                """
            ) { text, options throws(UsageMistake) in
                guard let place = ServePlace(text) else {
                    throw UsageMistake("--at takes an address in numbers, such as 192.168.1.20:8080, not \(text)")
                }
                options.place = place
            },
            .flag("--prune", \.prunes, "remove files that no page has named for a day"),
            .flag(
                "--json", \.isJSON,
                """
                print one JSON object instead

                plan (title, posts, people, new, made, fetched, processor_seconds, bytes, left_out, remarks), folder,
                posts, made, seconds, bytes, left_out (each with place and reason), gone, removed, unnamed, stopped,
                dry, error

                --check: works, findings (each with good, needed and words), error
                """),
            .folder("--profile", \.profile, "the library and settings of that profile"),
        ]
    }

    private static var steering: CommandOption<Self> {
        .flag(
            "--steered", \.isSteered,
            """
            for the window and other programs: take the order from stdin and tell on stdout what happens, one JSON
            object a line; the note 0028 in docs/notes describes both
            """
        ).hidden
    }

    /// The address of a folder on the web, with a slash at its end.
    static func address(_ text: String, of option: String = "--address") throws(UsageMistake) -> String {
        guard let address = SiteAddress(text) else {
            throw UsageMistake("\(option) takes the address of a site, such as https://example.org/clips/, not \(text)")
        }
        return address.text
    }

    /// What the table cannot check by itself.
    var mistake: UsageMistake? {
        if place != nil, served == nil { return UsageMistake("--at belongs to --serve") }
        if served != nil {
            return sources.isEmpty && folder == nil && checked.isEmpty && !resumes
                ? nil : UsageMistake("--serve takes neither a source nor --to, --check or --resume")
        }
        if !checked.isEmpty {
            return sources.isEmpty && folder == nil ? nil : UsageMistake("--check takes neither a source nor --to")
        }
        if isSteered {
            return sources.isEmpty && folder == nil && !resumes ? nil : UsageMistake("--steered takes no other order")
        }
        if folder == nil { return UsageMistake("publish needs --to DIR") }
        if resumes, only != nil { return UsageMistake("--resume takes no --these: it goes on with the last order") }
        if resumes, !sources.isEmpty { return UsageMistake("--resume takes no source: it goes on with the last one") }
        if !resumes, sources.isEmpty {
            return UsageMistake("publish takes a source, such as a folder, liked, or an address")
        }
        if wishes.category != nil, wishes.address.isEmpty {
            return UsageMistake("--category needs --address: directories of podcasts take full addresses only")
        }
        if let picture = wishes.sitePicture, !FileManager.default.isReadableFile(atPath: picture) {
            return UsageMistake("--site-picture takes a picture that can be read, not \(picture)")
        }
        return nil
    }
}
