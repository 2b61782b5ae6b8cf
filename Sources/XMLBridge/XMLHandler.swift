// Receives a document piece by piece while it is read.
// Thread: the reader's. Invariant: elements end in the reverse order of their beginnings; the last ones may never end.

package protocol XMLHandler: AnyObject {
    func began(_ tag: XMLStartTag)
    /// All of the text up to the next tag.
    func text(_ text: String)
    func ended(_ name: XMLName)
    /// True when the rest of the document does not matter.
    var isDone: Bool { get }
}
