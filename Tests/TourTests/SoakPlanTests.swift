// The acts of a soak, and that a seed repeats them.

import Testing

@testable import TourKit

struct SoakPlanTests {
    private func acts(_ count: Int, seed: UInt64, hasServer: Bool = true) throws -> [SoakAct] {
        var plan = try #require(SoakPlan(seed: seed, hasServer: hasServer))
        return (0..<count).map { _ in plan.next().act }
    }

    @Test func `the same seed does the same, another one something else`() throws {
        var one = try #require(SoakPlan(seed: 7, hasServer: true))
        var again = try #require(SoakPlan(seed: 7, hasServer: true))
        var other = try #require(SoakPlan(seed: 8, hasServer: true))
        let steps = (0..<60).map { _ in one.next().steps }
        #expect(steps == (0..<60).map { _ in again.next().steps })
        #expect(steps != (0..<60).map { _ in other.next().steps })
    }

    @Test func `everything is opened once before anything comes again`() throws {
        var plan = try #require(SoakPlan(seed: 3, hasServer: true))
        var seen: Set<SoakAct> = []
        for _ in SoakAct.allCases {
            #expect(!plan.isWarm)
            seen.insert(plan.next().act)
        }
        #expect(seen.count == SoakAct.allCases.count && plan.isWarm)
    }

    @Test func `swipes come most often, and nothing is left out`() throws {
        let later = try acts(4000, seed: 11).dropFirst(SoakAct.allCases.count)
        let counts = Dictionary(later.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.count == SoakAct.allCases.count)
        #expect(counts.max { $0.value < $1.value }?.key == .swipes)
    }

    @Test func `without a server there is no trouble with it`() throws {
        #expect(try Set(acts(500, seed: 1, hasServer: false)).isDisjoint(with: [.hangingServer, .dyingServer]))
    }

    @Test func `only a folder has an order, and only files of ours are deleted`() throws {
        func drawn(isFolder: Bool, mayDelete: Bool) throws -> Set<SoakAct> {
            var plan = try #require(
                SoakPlan(seed: 4, hasServer: true, isFolder: isFolder, mayDelete: mayDelete))
            return Set((0..<800).map { _ in plan.next().act })
        }
        #expect(try drawn(isFolder: false, mayDelete: false).isDisjoint(with: [.order, .delete]))
        let own = try drawn(isFolder: true, mayDelete: false)
        #expect(own.contains(.order) && !own.contains(.delete))
        #expect(try drawn(isFolder: true, mayDelete: true).isSuperset(of: [.order, .delete]))
    }

    @Test func `a source without stories opens none`() throws {
        var plan = try #require(SoakPlan(seed: 4, hasServer: true, hasStories: false))
        let drawn = Set((0..<800).map { _ in plan.next().act })
        #expect(drawn == Set(SoakAct.allCases).subtracting([.stories]))
    }

    @Test func `a plan of some acts has no others, and one of none is none`() throws {
        var plan = try #require(SoakPlan(seed: 2, hasServer: true, only: [.swipes, .stories]))
        #expect(Set((0..<200).map { _ in plan.next().act }) == [.swipes, .stories])
        #expect(SoakPlan(seed: 2, hasServer: false, only: [.dyingServer]) == nil)
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
