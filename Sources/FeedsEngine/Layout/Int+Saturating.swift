// Converts any Double to Int. FeedsModels has the same function, because neither module imports the other.
// Thread: any; pure. Invariant: it never traps: a number out of range becomes the nearest Int, NaN becomes 0.

extension Int {
    /// Rounds towards zero, like `Int(_:)`.
    init(saturating number: Double) {
        // Int.min is a power of two and therefore exact as a Double, with 64 and with 32 bits.
        let fits = number >= Double(Int.min) && number < -Double(Int.min)
        self = fits ? Int(number) : number > 0 ? .max : number < 0 ? .min : 0
    }
}
