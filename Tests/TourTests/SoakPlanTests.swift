// What a soak does, and that a seed brings it back.

import Testing

@testable import TourKit

struct SoakPlanTests {
    private func acts(_ count: Int, seed: UInt64, hasServer: Bool = true) -> [SoakAct] {
        var plan = SoakPlan(seed: seed, hasServer: hasServer)
        return (0..<count).map { _ in plan.next().act }
    }

    @Test func `the same seed does the same, another one something else`() {
        var (one, again, other) = (
            SoakPlan(seed: 7, hasServer: true), SoakPlan(seed: 7, hasServer: true), SoakPlan(seed: 8, hasServer: true)
        )
        let steps = (0..<60).map { _ in one.next().steps }
        #expect(steps == (0..<60).map { _ in again.next().steps })
        #expect(steps != (0..<60).map { _ in other.next().steps })
    }

    @Test func `everything is opened once before anything comes again`() {
        var plan = SoakPlan(seed: 3, hasServer: true)
        var seen: Set<SoakAct> = []
        for _ in SoakAct.allCases {
            #expect(!plan.isWarm)
            seen.insert(plan.next().act)
        }
        #expect(seen.count == SoakAct.allCases.count && plan.isWarm)
    }

    @Test func `swipes come most often, and nothing is left out`() {
        let later = acts(4000, seed: 11).dropFirst(SoakAct.allCases.count)
        let counts = Dictionary(later.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.count == SoakAct.allCases.count)
        #expect(counts.max { $0.value < $1.value }?.key == .swipes)
    }

    @Test func `without a server there is no trouble with it`() {
        #expect(Set(acts(500, seed: 1, hasServer: false)).isDisjoint(with: [.hangingServer, .dyingServer]))
    }

    @Test func `an act ends what it began`() {
        var dice = Dice(seed: 5)
        for act in SoakAct.allCases {
            for _ in 0..<20 {
                let steps = act.steps(&dice)
                let server = steps.compactMap { if case .server(let trouble) = $0 { trouble } else { nil } }
                #expect([[], [.hangs, .goesOn], [.dies, .comesBack]].contains(server))
                let layouts = steps.count { $0 == .key("c") }
                #expect(layouts.isMultiple(of: 2) || act == .message, "\(act) leaves the cards in front")
                #expect(!steps.isEmpty)
            }
        }
    }
}
