// What the judge says of one paint.
// Thread: any; a plain value. Invariant: everything but `ok` carries the sentence that explains it.

package enum Verdict: Hashable, Sendable {
    case ok
    /// A band of the stage is black where the picture is not.
    case black(String)
    /// A page is one flat colour where the picture is not.
    case blank(String)
    /// Another item's picture, or another visit's, or none of ours.
    case wrong(String)

    package var sentence: String? {
        switch self {
        case .ok: nil
        case .black(let sentence), .blank(let sentence), .wrong(let sentence): sentence
        }
    }
}
