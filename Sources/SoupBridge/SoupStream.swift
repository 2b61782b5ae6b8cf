// The callbacks and the handle of a caller that reads a body piece by piece.
// Thread: the callbacks come on the client's thread, one at a time; the handle may be used on any.
// Invariant: `onEnd` is called exactly once and last, in every case.

package import Foundation

/// Whether the next piece may come.
package enum SoupFlow: Sendable, Hashable {
    case more
    /// Read nothing until `SoupTransfer.resume()`.
    case wait
}

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

/// The handle of a running transfer. Dropping it does not stop the transfer.
package final class SoupTransfer: Sendable {
    private let loop: SoupLoop
    private let call: SoupCall

    init(loop: SoupLoop, call: SoupCall) {
        self.loop = loop
        self.call = call
    }

    /// Ends the transfer at the socket; `onEnd(.cancelled)` follows unless it has ended before.
    package func cancel() {
        loop.perform { [call] in call.stop(because: .cancelled) }
    }

    /// Lets the next piece come after `.wait`.
    package func resume() {
        loop.perform { [call] in call.resume() }
    }
}
