// Turns the notches of a mouse wheel into pages: a page for each burst, or every 400 ms while the wheel spins on.
// Thread: any; a plain value. Invariant: the first notch of a burst turns a page at once.

struct WheelBursts: Sendable {
    private var lastNotch: Double?
    private var lastPage: Double?
    private var direction = 0.0
    private var sum = 0.0

    /// Returns −1, 0 or +1.
    mutating func take(_ notches: Double, at time: Double) -> Int {
        guard notches != 0 else { return 0 }
        if notches * direction < 0 {
            // A turn back is deliberate, so the old burst does not delay it.
            self = WheelBursts()
        } else if let lastNotch, time - lastNotch >= PagerFeel.wheelPause {
            sum = 0
            if let lastPage, time - lastPage >= PagerFeel.wheelLock { self.lastPage = nil }
        }
        direction = notches > 0 ? 1 : -1
        lastNotch = time
        sum += abs(notches)
        guard isEnough(at: time) else { return 0 }
        sum = 0
        lastPage = time
        return notches > 0 ? 1 : -1
    }

    private func isEnough(at time: Double) -> Bool {
        guard let lastPage else { return sum >= PagerFeel.wheelFirstNotch }
        return time - lastPage >= PagerFeel.wheelRepeat && sum >= PagerFeel.wheelNotchesPerPage
    }
}
