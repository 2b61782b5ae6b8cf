/// The result of a fetch or of a wait.
package struct PreloadStep: Equatable, Sendable {
    /// Its duration in milliseconds, including the round trip.
    package var delay: Double
    /// Milliseconds of it in which the current item stalled.
    package var rebuffer: Double
    /// Bytes that came; 0 for a wait.
    package var bytes: Int

    package init(delay: Double, rebuffer: Double, bytes: Int) {
        self.delay = delay
        self.rebuffer = rebuffer
        self.bytes = bytes
    }
}
