// The heart of a double tap, during its half second.
// Thread: any. Invariant: it is invisible at its start and end.

import FeedsEngine
import Testing

struct HeartMotionTests {
    private static let moments = (0...56).map { Double($0) / 100 }

    @Test(arguments: [true, false])
    func itComesFromNothingAndLeavesNothing(moves: Bool) throws {
        let motion = HeartMotion(moves: moves)
        #expect(try #require(motion.look(after: 0)).opacity == 0)
        #expect(try #require(motion.look(after: HeartMotion.length - 0.001)).opacity < 0.02)
        #expect(motion.look(after: HeartMotion.length) == nil)
        #expect((0.3...0.6).contains(HeartMotion.length))
    }

    @Test func inTheMiddleItStandsInFull() throws {
        let look = try #require(HeartMotion(moves: true).look(after: 0.25))
        #expect(look.opacity == 1)
        #expect(abs(look.scale - 1) < 0.001)
    }

    @Test func itSpringsPastItsSizeButNotFar() {
        let scales = Self.moments.compactMap { HeartMotion(moves: true).look(after: $0)?.scale }
        #expect(scales.min() ?? 0 < 0.4)
        #expect(scales.contains { $0 > 1.05 })
        #expect(scales.allSatisfy { $0 > 0 && $0 < 1.3 })
    }

    @Test func whereMotionIsUnwelcomeItOnlyFades() {
        let looks = Self.moments.compactMap { HeartMotion(moves: false).look(after: $0) }
        #expect(looks.allSatisfy { $0.scale == 1 })
        #expect(Set(looks.map(\.opacity)).count > 5)
        #expect(looks.allSatisfy { (0...1).contains($0.opacity) })
    }
}
