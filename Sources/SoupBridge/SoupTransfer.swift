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
