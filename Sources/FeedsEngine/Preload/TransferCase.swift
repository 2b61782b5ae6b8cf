/// A possible duration of a transfer.
package struct TransferCase: Equatable, Sendable {
    /// In milliseconds.
    package let delay: Double
    package let chance: Double

    /// Deviations of the rate, in standard deviations, each with its chance.
    static let spots: [(deviation: Double, chance: Double)] = [
        (-1.8, 0.07), (-1.0, 0.2), (-0.3, 0.25), (0.4, 0.25), (1.2, 0.23),
    ]
}
