// A post is found where it stands, wherever the search begins.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PostOrderTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a post is found where it stands`(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let handles = (0..<Int.random(in: 0...30, using: &dice)).map { PostHandle($0) }.shuffled(using: &dice)
        let order = PostOrder(handles)
        for (place, handle) in handles.enumerated() {
            #expect(order.handle(at: place) == handle)
            for middle in -2...handles.count + 2 { #expect(order.place(of: handle, near: middle) == place) }
        }
        #expect(order.place(of: 99, near: Int.random(in: -2...32, using: &dice)) == nil)
        #expect(order.handle(at: -1) == nil && order.handle(at: handles.count) == nil)
    }
}
