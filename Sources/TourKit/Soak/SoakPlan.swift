// What a soak does next: each act once, to have everything opened, then whatever the dice say.
// Thread: any; a plain value. Invariant: the same seed gives the same acts, in the same order.

package struct SoakPlan: Sendable {
    private var dice: Dice
    /// Each act once, before the first rest.
    private var opening: [SoakAct]
    private let acts: [SoakAct]

    /// `hasServer`: there is one that can be made trouble for. Nil where nothing is left to do.
    package init?(seed: UInt64, hasServer: Bool, only wanted: [SoakAct] = SoakAct.allCases) {
        dice = Dice(seed: seed)
        acts = SoakAct.allCases.filter { act in
            wanted.contains(act) && (hasServer || (act != .hangingServer && act != .dyingServer))
        }
        guard !acts.isEmpty else { return nil }
        opening = acts.shuffled(using: &dice)
    }

    /// Everything has been open once, so that from now on nothing is new.
    package var isWarm: Bool { opening.isEmpty }

    package mutating func next() -> (act: SoakAct, steps: [SoakStep]) {
        let act = opening.popLast() ?? drawn()
        return (act, act.steps(&dice))
    }

    private mutating func drawn() -> SoakAct {
        var left = Int.random(in: 0..<acts.reduce(0) { $0 + $1.weight }, using: &dice)
        for act in acts {
            left -= act.weight
            if left < 0 { return act }
        }
        return .swipes
    }
}
