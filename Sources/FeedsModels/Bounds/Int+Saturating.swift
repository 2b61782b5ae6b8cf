// From a number with a point to a whole one, whatever it is.
// Thread: any; pure. Invariant: it never traps: what lies beyond all whole numbers becomes the nearest, NaN becomes 0.

extension Int {
    /// Towards zero, as `Int(_:)` does it for what fits.
    package init(saturating number: Double) { self = Int(Int64(saturating: number)) }
}

extension Int64 {
    /// Towards zero, as `Int64(_:)` does it for what fits.
    package init(saturating number: Double) {
        let fits = number >= -0x1p63 && number < 0x1p63
        self = fits ? Int64(number) : number > 0 ? .max : number < 0 ? .min : 0
    }
}
