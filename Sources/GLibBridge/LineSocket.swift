// A socket over which lines of text go both ways.
// Thread: any; a queue of its own reads and writes. Invariant: lines are written whole and in order; the descriptor is
// closed once, after what was sent before.

import Dispatch
package import Foundation
import Glibc

// Safe: `source` never changes, and `rest` is used on the queue alone.
package final class LineSocket: @unchecked Sendable {
    /// A line that never ends must not fill the memory.
    private static let longest = 32 << 20

    /// Ends when the other side closes.
    package let lines: AsyncStream<Data>
    private let found: AsyncStream<Data>.Continuation
    private let source: any DispatchSourceRead
    private let queue = DispatchQueue(label: "mutoscope.lines", qos: .utility)
    private let descriptor: Int32
    private var rest = Data()

    /// Takes the descriptor.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        (lines, found) = AsyncStream.makeStream()
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.read() }
        source.setCancelHandler { Glibc.close(descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
        found.finish()
    }

    package func send(_ line: Data) {
        queue.async { [self] in
            var bytes = Array(line) + [UInt8(ascii: "\n")]
            while !bytes.isEmpty, !source.isCancelled {
                let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                // The other side has ended; reading tells it.
                guard count > 0 else { return }
                bytes.removeFirst(count)
            }
        }
    }

    package func close() {
        queue.async { [self] in source.cancel() }
        found.finish()
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0, rest.count < Self.longest else {
            source.cancel()
            return found.finish()
        }
        rest.append(contentsOf: bytes[..<count])
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            found.yield(Data(rest[..<end]))
            rest = Data(rest[rest.index(after: end)...])
        }
    }
}
