// What a rule has against a file, in one line that an editor can jump to.
// Thread: any; a plain value. Invariant: an empty list of findings means the rule is kept.

struct Finding: CustomStringConvertible {
    let path: String
    let line: Int
    let complaint: String

    var description: String { "\(path):\(line): \(complaint)" }
}

/// A rule about one file at a time.
protocol Rule {
    func findings(in file: SourceFile) -> [Finding]
}
