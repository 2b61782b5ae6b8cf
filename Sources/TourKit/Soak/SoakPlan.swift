// Chooses a soak's next act: each act once, so that everything was opened, then at random.
// Thread: any; a plain value. Invariant: the same seed gives the same acts, in the same order.

package struct SoakPlan: Sendable {
    private var dice: Dice
    /// Each act once, before the first rest.
    private var opening: [SoakAct]
    private let acts: [SoakAct]

    /// `hasServer` is true when the soak controls a server, and `mayDelete` when the files were made for it. Without stories
    /// the keys that choose a person would reach whatever button has the keyboard. Nil when no act is left.
    package init?(
        seed: UInt64, hasServer: Bool, isFolder: Bool = true, hasStories: Bool = true, mayDelete: Bool = true,
        only wanted: [SoakAct] = SoakAct.allCases
    ) {
        dice = Dice(seed: seed)
        acts = SoakAct.allCases.filter { act in
            wanted.contains(act) && (hasServer || (act != .hangingServer && act != .dyingServer))
                && (isFolder || !act.wantsFolder) && (hasStories || act != .stories)
                && (mayDelete || act != .delete)
        }
        guard !acts.isEmpty else { return nil }
        opening = acts.shuffled(using: &dice)
    }

    /// True when every act was done once, so that nothing is opened for the first time any more.
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
