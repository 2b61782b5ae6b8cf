// Hidden posts are stored separately, and return to their old positions.

import FeedsModels
import FeedsTestSupport
import Testing

@testable import FeedsCore

struct RemovedPostsTests {
    /// The same acts on a plain list, for comparison.
    private struct Plain {
        var all: [Post]
        var hidden: Set<String> = []

        var shown: [Post] { all.filter { !hidden.contains($0.id) } }
    }

    @Test(arguments: 0..<40)
    func `any order of hiding and showing leaves what a plain list would`(seed: Int) {
        var dice = SplitMix64(seed: UInt64(seed))
        var plain = Plain(all: SamplePosts.videos(0..<Int.random(in: 0...60, using: &dice)))
        var (shown, aside) = (plain.all, HiddenPosts())
        for step in 0..<30 {
            let before = shown
            let share = Int.random(in: 1...6, using: &dice)
            let chosen = Set(plain.all.map(\.id).filter { _ in Int.random(in: 0..<share, using: &dice) == 0 })
            if Bool.random(using: &dice) {
                let numbers = aside.take(from: &shown) { chosen.contains($0.id) }
                #expect(numbers.map { before[$0].id } == before.map(\.id).filter(chosen.contains))
                plain.hidden.formUnion(chosen)
            } else {
                let numbers = aside.giveBack(to: &shown) { chosen.contains($0.id) }
                #expect(Set(numbers.map { shown[$0].id }) == chosen.intersection(plain.hidden))
                plain.hidden.subtract(chosen)
            }
            let further = SamplePosts.videos(1000 * (step + 1)..<1000 * (step + 1) + 2)
            aside.add(further[0], at: shown.count + aside.count)
            shown.append(further[1])
            plain.all += further
            plain.hidden.insert(further[0].id)
            #expect(shown.map(\.id) == plain.shown.map(\.id))
            #expect(aside.joined(with: shown).map(\.id) == plain.all.map(\.id))
        }
    }

    @Test func `places count the hidden ones, numbers do not`() {
        var (shown, aside) = (SamplePosts.videos(0..<6), HiddenPosts())
        _ = aside.take(from: &shown) { ["v1", "v2", "v5"].contains($0.id) }
        #expect(shown.indices.map(aside.place) == [0, 3, 4])
        #expect([0, 3, 4].map(aside.number) == [0, 1, 2])
        // A hidden position leads to the post after it.
        #expect(aside.number(at: 1) == 1 && aside.number(at: 5) == 3)
    }
}
