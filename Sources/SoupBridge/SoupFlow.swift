// The callbacks and the handle of a caller that reads a body piece by piece.
// Thread: the callbacks come on the client's thread, one at a time; the handle may be used on any.
// Invariant: `onEnd` is called exactly once and last, in every case.

/// Whether the next piece may come.
package enum SoupFlow: Sendable, Hashable {
    case more
    /// Read nothing until `SoupTransfer.resume()`.
    case wait
}
