// Turns the notches of a mouse wheel into pages: one burst, one page; a wheel that keeps spinning, one page per 400 ms.
// Thread: any; a plain value. Invariant: the first notch of a burst turns a page at once.

struct WheelBursts: Sendable {
    private var lastNotch: Double?
    private var lastPage: Double?
    private var direction = 0.0
    private var sum = 0.0

    /// Answers −1, 0 or +1.
    mutating func take(_ notches: Double, at time: Double) -> Int {
        guard notches != 0 else { return 0 }
        if notches * direction < 0 {
            // Turning back is meant, so nothing of the old burst holds it up.
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
