// Ctrl+C, and the polite request of another process to end.
// Thread: the body runs on a queue of Dispatch.

import Dispatch
import Glibc

enum Interruption {
    /// `body` gets the signal's number each time, and the program no longer ends by itself, until the result is
    /// cancelled.
    static func listen(_ body: @escaping @Sendable (Int32) -> Void) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { body(number) }
            source.resume()
            return source
        }
    }
}
