// The element that reads a file or bytes, and its supply.
// Thread: any. Invariant: after `cancel()` no call waits for bytes, whatever the owner of the bytes does.

protocol SourceFeed: AnyObject, Sendable {
    var element: Element { get }
    /// True while GStreamer waits for bytes that their owner has not delivered yet.
    var isWaiting: Bool { get }
    /// May be called again.
    func cancel()
}
