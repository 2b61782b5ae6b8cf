// A password, token or key, in memory.
// Thread: any; a plain value. Invariant: no description and no reflection shows it, so it comes into no log.

package struct Secret: Sendable, Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
