// The arguments of `mutoscope simulate`.
// Thread: any; a plain value. Invariant: one directory and one policy, except with --help.

import PreloadLab

struct SimulateOptions: Equatable {
    struct Mistake: Error, Equatable {
        let sentence: String
    }

    var directory = ""
    var policy = BenchmarkPolicy.app
    /// Limits the runs to half of the traces and users, to test a policy on data that it was not tuned for.
    var part: BenchmarkPart?
    /// The file for the results of each run.
    var rows: String?
    var isJSON = false
    var wantsHelp = false

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        var directories: [String] = []
        var policy: BenchmarkPolicy?
        while let word = rest.popFirst() {
            switch word {
            case "--":
                directories += rest
                rest = []
            case "--help", "-h": wantsHelp = true
            case "--json": isJSON = true
            case "--policy": policy = try Self.choice(of: word, &rest)
            case "--part": part = try Self.choice(of: word, &rest)
            case "--rows": rows = try Self.value(of: word, &rest)
            default:
                if word.hasPrefix("-") { throw Mistake(sentence: "unknown option \(word)") }
                directories.append(word)
            }
        }
        if wantsHelp { return }
        guard directories.count == 1 else {
            throw Mistake(sentence: "simulate takes one directory, not \(directories.count)")
        }
        guard let policy else { throw Mistake(sentence: "simulate needs --policy a, b or app") }
        (directory, self.policy) = (directories[0], policy)
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw Mistake(sentence: "\(option) needs a value") }
        return value
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(Mistake) -> Choice {
        let text = try value(of: option, &rest)
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw Mistake(sentence: "\(option) takes one of \(names), not \(text)")
    }
}
