package struct DayBook: Equatable, Sendable {
    /// A number of the day; later days have greater numbers.
    package var day: Int
    package var items: Int
    package var seconds: Double
    /// The limits that apply on that day, whatever the user chose since.
    package var limits: DayLimits

    package init(day: Int, items: Int = 0, seconds: Double = 0, limits: DayLimits = .none) {
        self.day = day
        self.items = items
        self.seconds = seconds
        self.limits = limits
    }
}
