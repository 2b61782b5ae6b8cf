// Which chunk of a medium plays at a position, whatever length its playlist declares.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Testing

@testable import FeedsCore

@Suite struct KnownLayoutsTests {
    @Test(arguments: [.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e300]) func noChunkIsTooShortToCount(
        _ seconds: Double
    ) {
        var book = KnownLayouts()
        let media = SamplePosts.video("v").media[0]
        let layout = MediaLayout(
            chunkSeconds: seconds, levels: [1000], chunkBytes: [[10], [10]], present: [0, nil])
        book.note(layout, of: media, at: 3)
        for position in [0, 0.5, 1e9] {
            let item = book.item(3, position: position, retention: [1], isResting: false)
            #expect(item.fetched.count <= 2)
            #expect(layout.ahead(of: position).bytes <= 20)
        }
    }
}
