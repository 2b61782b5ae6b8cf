// The limits that the user sets for a day, and the record of a day.
// Thread: any; plain values. Invariant: tightening never allows more than either of the two limits.

package struct DayLimits: Equatable, Sendable {
    package var items: Int?
    package var minutes: Int?

    package init(items: Int? = nil, minutes: Int? = nil) {
        self.items = items
        self.minutes = minutes
    }

    package static let none = DayLimits()

    package func tightened(by other: DayLimits) -> DayLimits {
        DayLimits(
            items: Self.lesser(items, other.items),
            minutes: Self.lesser(minutes, other.minutes))
    }

    private static func lesser(_ one: Int?, _ other: Int?) -> Int? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }
}
