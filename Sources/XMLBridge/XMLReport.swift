// The result of reading a document: its encoding, and what the reader repaired or left out.
// Thread: any; plain values. Invariant: each problem is named once, in the order in which they were found.

package struct XMLReport: Sendable, Hashable {
    package var encoding: String
    package var problems: [XMLProblem]

    package init(encoding: String, problems: [XMLProblem] = []) {
        self.encoding = encoding
        self.problems = problems
    }

    mutating func add(_ problem: XMLProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }
}
