// What a caller who reads a body piece by piece gives, and gets back.
// Thread: the callbacks come on the client's thread, one at a time; the handle may be used on any.
// Invariant: `onEnd` is called exactly once and last, whatever happens.

package import Foundation

/// Whether the next piece may come.
package enum SoupFlow: Sendable, Hashable {
    case more
    /// Read nothing until `SoupTransfer.resume()`.
    case wait
}

package struct SoupStreamEvents: Sendable {
    /// Throwing refuses the answer: the connection is cut and the error is what `onEnd` gets.
    package var onHead: @Sendable (SoupHead) throws(SoupError) -> Void
    package var onChunk: @Sendable (Data) -> SoupFlow
    /// nil: the whole body came.
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

/// The handle on a body under way. Letting go of it changes nothing.
package final class SoupTransfer: Sendable {
    private let loop: SoupLoop
    private let call: SoupCall

    init(loop: SoupLoop, call: SoupCall) {
        self.loop = loop
        self.call = call
    }

    /// Ends it at the socket; `onEnd(.cancelled)` follows unless it has ended before.
    package func cancel() {
        loop.perform { [call] in call.stop(because: .cancelled) }
    }

    /// Lets the next piece come after `.wait`.
    package func resume() {
        loop.perform { [call] in call.resume() }
    }
}
