// What a number from JavaScript means. Such a number can be anything, and `Int(_:)` would trap.
// Thread: any; pure. Invariant: every number has a meaning.

import FeedsEngine

extension Double {
    private static let farthest = 1e9

    /// A quantity.
    var finite: Double { isFinite ? Swift.max(-Self.farthest, Swift.min(self, Self.farthest)) : 0 }
    /// A quantity that may be missing; NaN says so.
    var maybe: Double? { isFinite ? finite : nil }
    var whole: Int { Int(finite) }
    /// A count of things for which memory is taken.
    var few: Int { Swift.max(0, Swift.min(whole, 4096)) }
    var flag: Bool { self != 0 }
    var handle: PostHandle { PostHandle(whole) }
    /// Below zero: none.
    var handleIfAny: PostHandle? { self < 0 ? nil : handle }
    var wholeIfAny: Int? { self < 0 ? nil : whole }
}

// And back.

extension Bool {
    var face: Double { self ? 1 : 0 }
}

extension Int {
    var face: Double { Double(self) }
}

extension Int? {
    /// −1 for none.
    var face: Double { map { Double($0) } ?? -1 }
}

extension Double {
    var face: Double { self }
}

extension Double? {
    /// NaN for none.
    var face: Double { self ?? .nan }
}

extension PostHandle {
    var face: Double { Double(number) }
}

extension PostHandle? {
    /// −1 for none.
    var face: Double { map { Double($0.number) } ?? -1 }
}
