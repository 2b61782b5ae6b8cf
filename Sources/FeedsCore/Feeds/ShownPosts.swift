// The posts that a feed shows, in their order: a view of all posts that were read.
// Thread: any; a plain value. Invariant: it copies no post.

package import FeedsEngine
package import FeedsModels

package struct ShownPosts: RandomAccessCollection, Equatable, Sendable {
    package let order: PostOrder
    let read: PostShelf
    let base: Int

    package var startIndex: Int { 0 }
    package var endIndex: Int { order.count }
    package subscript(index: Int) -> Post { read[order.handles[index].number - base] }

    /// The same as a search for the post, without making posts.
    package func place(of id: Post.ID) -> Int? {
        guard let number = read.number(of: id) else { return nil }
        return order.place(of: PostHandle(base + number), near: number)
    }

    package func place(of key: PostKey) -> Int? {
        if let place = place(of: key.id), self.key(place) == key { return place }
        // A post of several sources may have another id than its key.
        return indices.first { self.key($0) == key }
    }

    package func key(_ index: Int) -> PostKey { read.key(order.handles[index].number - base) }
    package func traits(_ index: Int) -> PostTraits { read.traits(order.handles[index].number - base) }

    var hasBreak: Bool { read.hasBreak }
    func isBreak(_ index: Int) -> Bool { read.isBreak(order.handles[index].number - base) }

    package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
