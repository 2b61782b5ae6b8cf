// The order of the folders in a module: which folder may use the types of which.
// Thread: any; a plain value. Invariant: a folder uses only folders before it, so folders never use each other in a circle.

struct FolderRule: Rule {
    /// The folders of each module in steps, lowest first. A folder may use the types of all steps before its own, and
    /// neither those of its own step nor those of later steps. `""` stands for the files beside the folders.
    static let order: [String: [[String]]] = [
        "FeedsModels": [
            ["Bounds", "Captions", "Errors", "Keys", "Media", "Text"], ["Secrets", "Settings", "Stories"], ["Feeds"],
            ["Accounts", "Follows", "Library", "Publishing"], ["Person"], ["Ports"],
        ],
        "FeedsEngine": [
            ["Accounts", "Feeds", "Following", "Gestures", "Paging", "Publishing"], ["Playback"],
            ["Layout", "Preload", "Stories"],
        ],
        "FeedsCore": [
            ["Accounts", "Observing", "Words"], ["Settings", "Simulations"], ["Playback", "Publishing"],
            ["Captions", "Person", "Preload"],
            ["Following"], ["Feeds", "Library"], ["Grid", "Stories"], ["App"], ["NowPlaying"],
        ],
        "FeedsData": [
            [""], ["Secrets", "Settings", "VideoStills"], ["Network"], ["Feeds"], ["System"], ["MediaCache"],
            ["Captions", "Database"], ["Accounts", "Following"],
        ],
        "FeedsGtk": [
            ["Observing"], ["Acts", "Paging", "Tour"], ["Captions"], ["Playback"],
            ["Developer", "Notes", "Notices", "Scrubbing", "Window"],
            ["Comments", "Desktop", "Posts", "Publishing", "Settings"],
            ["Cards", "Library", "Reel", "Stories"], ["Feeds", "Follows"], ["Touring"], ["App"],
        ],
        "GtkBridge": [[""], ["Pictures", "Timing"], ["Widgets"], ["App"], ["Input"]],
        "GstBridge": [["Elements"], ["Frames"], ["Branches"], ["Sources"], ["Segments"], ["Pipeline"], ["Stills"]],
        "TourKit": [[""], ["Acts", "App"], ["Display"], ["Judge"], ["Report"], ["Run"], ["Soak"]],
        "PublishKit": [["Plan"], ["Encoding", "Site"], ["Text"], ["Hosting"], ["Writing"], ["Run"]],
        "WebFace": [["Calls"], ["Values"], ["Machines"], ["Face"]],
        "mutoscope": [[""], ["Commands"], ["Main"]],
    ]

    /// The home of each type that more than its own file can name, by module and name.
    private let homes: [String: [String: String]]

    init(files: [SourceFile]) {
        homes = Dictionary(grouping: files.filter { Self.order[$0.target] != nil }, by: \.target).mapValues { files in
            let types = files.flatMap { file in file.sharedTypes.map { ($0, file.folder) } }
            return Dictionary(types) { first, _ in first }
        }
    }

    func findings(in file: SourceFile) -> [Finding] {
        guard let order = Self.order[file.target] else { return [] }
        guard let step = order.firstIndex(where: { $0.contains(file.folder) }) else {
            let home = file.folder.isEmpty ? "lies in no folder" : "lies in \(file.folder)"
            return [finding(file, 1, "\(home), which has no place in FolderRule.order")]
        }
        let lower = Set(order[..<step].joined())
        return file.typeUses.compactMap { line, name in
            guard let home = homes[file.target]?[name], home != file.folder, !lower.contains(home) else { return nil }
            return finding(
                file, line,
                "\(file.folder) may not use \(name) of \(home), which is not below it in FolderRule.order: move the type "
                    + "or this file, or declare a closure or a protocol in \(file.folder)")
        }
    }

    private func finding(_ file: SourceFile, _ line: Int, _ complaint: String) -> Finding {
        Finding(path: file.path, line: line, complaint: complaint)
    }
}

extension SourceFile {
    private static let kinds: Set<Substring> = ["class", "struct", "enum", "actor", "protocol", "typealias"]

    /// The folder inside the target; empty for a file beside the folders.
    var folder: String {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : ""
    }

    /// The types at the top of the file that other files can name.
    fileprivate var sharedTypes: [String] {
        code.split(separator: "\n").compactMap { line in
            // swift-format indents what is nested.
            guard let first = line.first, first != " ", first != "}" else { return nil }
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard !words.contains("private"), !words.contains("fileprivate"), !words.contains("extension"),
                let kind = words.firstIndex(where: Self.kinds.contains), kind + 1 < words.count
            else { return nil }
            return String(words[kind + 1])
        }
    }

    /// The capitalised words of the code, once for each line.
    fileprivate var typeUses: [(line: Int, name: String)] {
        code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .flatMap { index, line in
                let words = line.split { !Self.isPartOfName($0) }.filter { Self.capitals.contains($0[$0.startIndex]) }
                return Set(words.compactMap { String($0) }).sorted().map { (index + 1, $0) }
            }
    }

    private static let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), capitals, UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "_") || byte > 0x7F
        }
    }
}
