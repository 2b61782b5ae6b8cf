import CGLib
import Foundation
import GLibBridge

/// Tells every thread of a server that it closes, even while the thread waits.
final class LoopbackClosing: Sendable {
    /// For reads and writes.
    let cancellable = SharedObject(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
    /// For waits on the line.
    let gate = LoopbackGate()

    func begin() {
        gate.open()
        g_cancellable_cancel(cancellable.pointer(as: GCancellable.self))
    }
}
