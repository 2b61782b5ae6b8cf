// The arguments of `mutoscope library`.
// Thread: any; a plain value. Invariant: exactly one action, with a file only where the action needs one, except with
// --help.

struct LibraryOptions: Equatable {
    enum Action: String {
        case status
        case exporting = "export"
        case importing = "import"
    }

    struct Mistake: Error, Equatable {
        let sentence: String
    }

    var action = Action.status
    var file = ""
    var profile: String?
    var isJSON = false
    var wantsHelp = false

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        var words: [String] = []
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--json": isJSON = true
            case "--profile":
                guard let folder = rest.popFirst(), !folder.isEmpty else {
                    throw Mistake(sentence: "--profile needs a value")
                }
                profile = folder
            case "--":
                words += rest
                rest = []
            default:
                if word.hasPrefix("-"), word != "-" { throw Mistake(sentence: "unknown option \(word)") }
                words.append(word)
            }
        }
        if !wantsHelp { try take(words) }
    }

    private mutating func take(_ words: [String]) throws(Mistake) {
        guard let first = words.first, let action = Action(rawValue: first) else {
            throw Mistake(sentence: "library takes status, export or import")
        }
        self.action = action
        let files = words.dropFirst()
        switch action {
        case .status:
            if let extra = files.first { throw Mistake(sentence: "library status takes no \(extra)") }
        case .exporting, .importing:
            guard files.count == 1, let file = files.first, !file.isEmpty else {
                throw Mistake(sentence: "library \(first) takes one file")
            }
            self.file = file
        }
        if isJSON, action == .exporting { throw Mistake(sentence: "library export has no --json: it writes JSON") }
    }
}
