// What the reader repaired or left out.
// Thread: any; a plain value.

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
