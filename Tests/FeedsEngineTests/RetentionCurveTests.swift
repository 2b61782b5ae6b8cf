// The chances of watching on, between the entries of a table and beyond it.

import FeedsEngine
import Testing

struct RetentionCurveTests {
    private func curve(_ table: [Double], chunks: Int = 4) -> RetentionCurve {
        RetentionCurve(PreloadItem(id: 0, chunkBytes: Array(repeating: [1], count: chunks), retention: table))
    }

    @Test func itReadsBetweenTheLines() {
        let curve = curve([1, 0.8, 0.4, 0.2, 0.1])
        #expect(curve.chance(from: 0, to: 1000) == 0.8 && abs(curve.chance(from: 0, to: 1500) - 0.6) < 1e-9)
        #expect(abs(curve.chance(from: 1000, to: 2000) - 0.5) < 1e-9)
        #expect(curve.chance(from: 2000, to: 1000) == 1)
    }

    @Test func whatNobodyReachedSaysNothing() {
        #expect(curve([1, 0, 0]).chance(from: 1000, to: 3000) == 1)
        #expect(curve([1, 0.5]).chance(from: 1000, to: 4000) == 1)
    }

    @Test func aTableThatRisesIsNoPromise() {
        #expect(curve([0.2, 0.9]).chance(from: 0, to: 1000) == 1)
    }

    @Test func withoutATableItIsTheUsual() {
        for table in [[], [1.0]] {
            let curve = curve(table, chunks: 60)
            #expect(curve.chance(from: 0, to: 3000) > 0.6 && curve.chance(from: 0, to: 3000) < 0.8)
            #expect(curve.chance(from: 20_000, to: 23_000) > curve.chance(from: 0, to: 3000))
        }
    }
}
