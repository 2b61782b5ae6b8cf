// The answer of the preload policy: a chunk to fetch next, or a wait.
// Thread: any; a plain value. Invariant: a fetch names an item of the situation, its next chunk, and an offered level.

package enum PreloadDecision: Equatable, Sendable {
    /// The next chunk of the item, at that level.
    case fetch(item: Int, level: Int)
    /// In milliseconds; the policy is asked earlier when something changes.
    case wait(Double)
}
