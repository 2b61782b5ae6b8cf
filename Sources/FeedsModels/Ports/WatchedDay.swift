package struct WatchedDay: Sendable, Hashable, Codable {
    /// Days since the beginning of our era, in the user's calendar.
    package var day: Int
    package var items: Int
    package var seconds: Double
    /// The limits that apply on that day, whatever the user chose since.
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
