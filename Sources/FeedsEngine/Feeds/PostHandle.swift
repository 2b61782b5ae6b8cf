// Names a post of an opened feed, wherever the post stands.
// Thread: any; a plain value. Invariant: an opened feed gives a handle out once, even when its posts are replaced.

package struct PostHandle: Hashable, Comparable, Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
