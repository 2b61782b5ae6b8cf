// What the daily limits count and stop: a feed, or a feed's stories.
// Thread: main actor. Invariant: nothing starts to play while the day is over.

@MainActor protocol DailyLimited: AnyObject {
    func set(isDayOver: Bool)
    /// Reports what the user watches whenever that may have changed; nil while nothing counts.
    func followSight(_ tell: @escaping (DaySight?) -> Void)
}
