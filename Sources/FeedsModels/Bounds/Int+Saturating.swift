// Converts any Double to a whole number.
// Thread: any; pure. Invariant: it never traps: a number out of range becomes the nearest Int, NaN becomes 0.

extension Int {
    /// Rounds towards zero, like `Int(_:)`.
    package init(saturating number: Double) { self = Int(Int64(saturating: number)) }
}

extension Int64 {
    /// Rounds towards zero, like `Int64(_:)`.
    package init(saturating number: Double) {
        let fits = number >= -0x1p63 && number < 0x1p63
        self = fits ? Int64(number) : number > 0 ? .max : number < 0 ? .min : 0
    }
}
