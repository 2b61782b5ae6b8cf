// The posts that a feed shows, in their order.
// Thread: any; a plain value. Invariant: a handle stands at a single place.

package struct PostOrder: Equatable, Sendable {
    package private(set) var handles: [PostHandle]

    package init(_ handles: [PostHandle] = []) { self.handles = handles }

    /// The posts 0..<count in this order.
    package init(count: Int) { handles = (0..<max(0, count)).map(PostHandle.init) }

    package mutating func append(_ more: some Sequence<PostHandle>) { handles += more }

    package var count: Int { handles.count }

    package func handle(at place: Int) -> PostHandle? { handles.indices.contains(place) ? handles[place] : nil }

    /// Searches from `middle` outwards, because a post seldom moves far.
    package func place(of handle: PostHandle, near middle: Int = 0) -> Int? {
        let middle = max(0, min(middle, count - 1))
        for distance in 0..<max(middle + 1, count - middle) {
            for place in [middle - distance, middle + distance] where self.handle(at: place) == handle { return place }
        }
        return nil
    }
}
