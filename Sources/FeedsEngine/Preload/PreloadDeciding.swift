// The decision interface of fetching ahead. The app uses PreloadPolicy.
// Thread: any. Invariant: it is called once for each step, in order, with the prices of that step.

package protocol PreloadDeciding {
    var prices: PreloadPrices { get set }
    mutating func handle(_ situation: PreloadSituation) -> PreloadDecision
}

extension PreloadPolicy: PreloadDeciding {}
