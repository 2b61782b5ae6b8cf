// Numbers on the command line, which must lie within a bound.
// Thread: any; plain values. Invariant: NaN lies within no bound.

package protocol BoundedNumber: Comparable, LosslessStringConvertible {
    /// Without a fraction that is zero.
    var shortest: String { get }
}

extension BoundedNumber {
    package init(_ text: String, of option: String, in bound: ClosedRange<Self>) throws(UsageMistake) {
        guard let number = Self(text), bound.contains(number) else {
            throw UsageMistake("\(option) takes a number \(bound.words), not \(text)")
        }
        self = number
    }

    package var shortest: String { description }
}

extension ClosedRange where Bound: BoundedNumber {
    var words: String { "from \(lowerBound.shortest) to \(upperBound.shortest)" }
}

extension Int: BoundedNumber {}
extension Int32: BoundedNumber {}
extension UInt16: BoundedNumber {}
extension UInt64: BoundedNumber {}
extension Double: BoundedNumber {
    package var shortest: String { description.hasSuffix(".0") ? String(description.dropLast(2)) : description }
}
