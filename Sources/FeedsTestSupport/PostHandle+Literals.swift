// Handles as plain numbers in tests and transcripts.

package import FeedsEngine

extension PostHandle: ExpressibleByIntegerLiteral, CustomStringConvertible {
    package init(integerLiteral number: Int) { self.init(number) }
    package var description: String { "\(number)" }
}

extension PostOrder: CustomStringConvertible {
    package var description: String { "\(count) posts" }
}
