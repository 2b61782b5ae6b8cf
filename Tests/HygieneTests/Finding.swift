// A rule's complaint about a file, in a line to which an editor can jump.
// Thread: any; a plain value. Invariant: an empty list of findings means that the file keeps the rule.

struct Finding: CustomStringConvertible {
    let path: String
    let line: Int
    let complaint: String

    var description: String { "\(path):\(line): \(complaint)" }
}

/// A rule that checks a single file at a time.
protocol Rule {
    func findings(in file: SourceFile) -> [Finding]
}
