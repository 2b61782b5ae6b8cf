// The judge's verdict about a paint.
// Thread: any; a plain value. Invariant: every case but `ok` carries a sentence that explains it.

package enum Verdict: Hashable, Sendable {
    case ok
    /// A band of the stage is black although the picture is not.
    case black(String)
    /// A page has a single colour although the picture has more.
    case blank(String)
    /// A picture of another item, of an earlier visit, or of no item.
    case wrong(String)

    package var sentence: String? {
        switch self {
        case .ok: nil
        case .black(let sentence), .blank(let sentence), .wrong(let sentence): sentence
        }
    }
}
