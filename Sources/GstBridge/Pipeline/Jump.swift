struct Jump: Sendable, Hashable {
    var seconds: Double
    /// To the exact picture; otherwise to the key frame before it.
    var isAccurate = true
    /// True when the owner wants to be told that the jump is done.
    var isAsked = false
    /// How far the jump was moved back, because its position has no picture.
    var retreat = 0.0

    /// The position to which it leads.
    var place: Double { max(0, seconds - retreat) }

    /// A little earlier, farther each time; nil when that would be before the start.
    var retreated: Jump? {
        guard place > 0 else { return nil }
        var jump = self
        jump.retreat = retreat == 0 ? 0.1 : retreat * 2
        return jump
    }
}
