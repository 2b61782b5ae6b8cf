// What is looked at now, as far as the day's limits are concerned.
// Thread: any; a plain value. Invariant: two sights of the same thing have the same name.

struct DaySight: Equatable, Sendable {
    let name: String
    /// It counts as one of the day's videos.
    let isItem: Bool
    /// It moves, or is a photo that nothing holds.
    let isWatched: Bool
}
