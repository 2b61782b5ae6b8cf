package import Foundation

package struct SoupStreamEvents: Sendable {
    /// Throwing refuses the answer: the connection is cut and `onEnd` gets the error.
    package var onHead: @Sendable (SoupHead) throws(SoupError) -> Void
    package var onChunk: @Sendable (Data) -> SoupFlow
    /// Nil after a complete body.
    package var onEnd: @Sendable (SoupError?) -> Void

    package init(
        onHead: @escaping @Sendable (SoupHead) throws(SoupError) -> Void,
        onChunk: @escaping @Sendable (Data) -> SoupFlow, onEnd: @escaping @Sendable (SoupError?) -> Void
    ) {
        self.onHead = onHead
        self.onChunk = onChunk
        self.onEnd = onEnd
    }
}
