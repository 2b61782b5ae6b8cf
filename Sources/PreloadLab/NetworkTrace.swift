// A recorded network: its rate over time, and a clock that moves along it.
// Thread: any; plain values. Invariant: the clock moves only during transfers.

package struct NetworkTrace: Equatable, Sendable {
    package let name: String
    /// In seconds, rising; the first only sets the start.
    let times: [Double]
    /// Megabits per second up to the time with the same index.
    let rates: [Double]

    package init(name: String, times: [Double], rates: [Double]) {
        self.name = name
        self.times = times
        self.rates = rates
    }
}
