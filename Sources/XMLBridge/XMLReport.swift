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

package enum XMLProblem: Sendable, Hashable {
    /// The first place that is not well formed. Reading went on.
    case malformed(line: Int)
    /// The document ends inside an element.
    case cutShort
    /// The document has no element.
    case noElement
    /// Reading stopped there, as it did for the next two.
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
    case tooManyNamespaces(limit: Int)
    /// Only the beginning of a text was kept.
    case textCut(limit: Int)
    case attributesDropped
    case unknownEncoding(String)
    /// Bytes that the encoding does not have.
    case mixedEncoding
}

/// Limits far above those of any useful document.
package struct XMLLimits: Sendable, Hashable {
    package var bytes = 16 << 20
    package var depth = 200
    /// Of one text without a tag in it.
    package var text = 1 << 20
    package var attributes = 64
    package var attributeValue = 32 << 10
    /// That are declared at the same time.
    package var namespaces = 256

    package init() {}
}
