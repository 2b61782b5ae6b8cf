// What the user watches now, as the daily limits count it.
// Thread: any. Invariant: two sights of the same thing have the same name.

struct DaySight: Equatable, Sendable {
    let name: String
    /// True when it counts as a video of the day.
    let isItem: Bool
    /// It moves, or is a photo that nothing holds.
    let isWatched: Bool
}
