/// Sums over all views of a source, for each stretch of a video's time.
package struct WatchTimes: Sendable, Hashable, Codable {
    /// Seconds watched within each stretch.
    package var seconds: [Double]
    /// Views that ended within each stretch.
    package var leavings: [Double]

    package init(seconds: [Double], leavings: [Double]) {
        self.seconds = seconds
        self.leavings = leavings
    }
}
