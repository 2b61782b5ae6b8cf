// The posts that a feed shows, in their order: a view of all posts that were read.
// Thread: any; a plain value. Invariant: it copies no post.

package import FeedsEngine
package import FeedsModels

package struct ShownPosts: RandomAccessCollection, Equatable, Sendable {
    package let order: PostOrder
    let read: [Post]
    let base: Int

    package var startIndex: Int { 0 }
    package var endIndex: Int { order.count }
    package subscript(index: Int) -> Post { read[order.handles[index].number - base] }

    package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
