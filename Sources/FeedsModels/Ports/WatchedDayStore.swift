// The port to what is remembered of the day for its limits: how much was watched, and what is in force.
// Thread: any. Invariant: nothing of what was watched is in it, only how much.

package struct WatchedDay: Sendable, Hashable, Codable {
    /// Days since the beginning of our era, in the person's own calendar.
    package var day: Int
    package var items: Int
    package var seconds: Double
    /// The limits in force on that day, whatever was chosen since.
    package var itemLimit: Int?
    package var minuteLimit: Int?

    package init(day: Int, items: Int, seconds: Double, itemLimit: Int? = nil, minuteLimit: Int? = nil) {
        self.day = day
        self.items = items
        self.seconds = seconds
        self.itemLimit = itemLimit
        self.minuteLimit = minuteLimit
    }
}

package protocol WatchedDayStoreProtocol: Sendable {
    /// Nil when nothing was kept, or it cannot be read.
    func load() async -> WatchedDay?
    func save(_ day: WatchedDay)
}
