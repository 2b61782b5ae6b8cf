// Notices when the user or the system wants the tour to end, so that it ends in order and leaves nothing behind.
// Thread: signals come on a separate queue; any thread may ask. Invariant: the first signal requests the end, the
// second ends the program at once, as by default.

import Dispatch
import Foundation

package final class Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Becomes readable with the first signal.
    let descriptor: Int32
    private let pipe: PipeEnds
    private let sources: [any DispatchSourceSignal]

    package init() throws(TourError) {
        let pipe = try PipeEnds.make()
        self.pipe = pipe
        descriptor = pipe.reading
        let queue = DispatchQueue(label: "tour.signals")
        sources = Self.signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                var byte = UInt8(number)
                write(pipe.writing, &byte, 1)
                for each in Self.signals { signal(each, SIG_DFL) }
            }
            source.activate()
            return source
        }
    }

    deinit {
        sources.forEach { $0.cancel() }
        close(pipe.reading)
        close(pipe.writing)
    }

    /// Throws after a signal has come.
    func check() throws(TourError) {
        var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&source, 1, 0) > 0 { throw TourError.interrupted }
    }
}
