/// A row that can be bound to another item.
package protocol RecyclingRow: AnyObject {
    var root: Widget { get }
    /// The screen reader's text for the row.
    var name: String { get }
}
