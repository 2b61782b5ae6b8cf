// When the memory of an app under soak stands still.

import Testing

@testable import TourKit

struct SoakCalmTests {
    /// The second at which calm was reached, looking once a second.
    private func second(of megabytes: (Int) -> Double?) -> Int? {
        var calm = SoakCalm(at: 0)
        return (0...100).first { calm.isReached(megabytes($0), at: Double($0)) }
    }

    @Test func `memory that stands still, or trembles, is calm after four seconds`() {
        #expect(second { _ in 60 } == 4)
        #expect(second { $0.isMultiple(of: 2) ? 60 : 62 } == 4)
    }

    @Test func `a reading that ends is waited for`() {
        #expect(second { $0 < 12 ? 60 + Double($0) * 6 : 62 } == 16)
    }

    @Test func `a slow growth is no calm, and neither is silence; patience ends both`() {
        #expect(second { Double($0) } == 45)
        #expect(second { _ in nil } == 45)
    }
}
