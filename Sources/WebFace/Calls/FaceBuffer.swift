// Numbers in the module's memory, where Swift and JavaScript can both read and write them.
// Thread: the page's only thread. Invariant: `address` has room for `capacity` numbers; growing moves them.

final class FaceBuffer {
    private(set) var address: UnsafeMutablePointer<Double>
    private(set) var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 256) {
        self.capacity = capacity
        address = .allocate(capacity: capacity)
    }

    deinit { address.deallocate() }

    subscript(place: Int) -> Double { place >= 0 && place < count ? address[place] : 0 }

    func clear() { count = 0 }

    func append(_ number: Double) {
        reserve(count + 1)
        address[count] = number
        count += 1
    }

    /// Room for so many numbers, which the caller writes itself.
    func open(_ newCount: Int) {
        reserve(newCount)
        count = newCount
    }

    private func reserve(_ least: Int) {
        guard least > capacity else { return }
        let larger = max(least, capacity * 2)
        let moved = UnsafeMutablePointer<Double>.allocate(capacity: larger)
        moved.update(from: address, count: count)
        address.deallocate()
        (address, capacity) = (moved, larger)
    }
}
