// What the app asks about fetching ahead. PreloadPolicy is the one it uses.
// Thread: any. Invariant: it is asked once for each step, in order, with the prices of that step.

package protocol PreloadDeciding {
    var prices: PreloadPrices { get set }
    mutating func handle(_ situation: PreloadSituation) -> PreloadDecision
}

extension PreloadPolicy: PreloadDeciding {}
