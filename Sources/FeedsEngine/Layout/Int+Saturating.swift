// From a number with a point to a whole one, whatever it is. FeedsModels has the same: neither imports the other.
// Thread: any; pure. Invariant: it never traps: what lies beyond all whole numbers becomes the nearest, NaN becomes 0.

extension Int {
    /// Towards zero, as `Int(_:)` does it for what fits.
    init(saturating number: Double) {
        // Its least value is a power of two, and so exact as a Double, whether it has 64 bits or 32.
        let fits = number >= Double(Int.min) && number < -Double(Int.min)
        self = fits ? Int(number) : number > 0 ? .max : number < 0 ? .min : 0
    }
}
