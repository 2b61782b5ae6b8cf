// A socket over which lines of text go both ways.
// Thread: any; a thread of its own reads, and a queue of its own writes. Invariant: lines are written whole and in order;
// reader and writer each close a descriptor of their own, once.
//
// No dispatch source reads: libdispatch looks into freed memory when the other side hangs up (docs/notes/0032).

import Dispatch
package import Foundation
import Glibc

package final class LineSocket: Sendable {
    /// A line that never ends must not fill the memory.
    private static let longest = 32 << 20
    private static let newline = UInt8(ascii: "\n")

    /// Ends when the other side closes.
    package let lines: AsyncStream<Data>
    private let found: AsyncStream<Data>.Continuation
    private let queue = DispatchQueue(label: "mutoscope.lines", qos: .utility)
    private let descriptor: Int32

    /// Takes the descriptor, which must be that of a socket.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        let (lines, found) = AsyncStream.makeStream(of: Data.self)
        (self.lines, self.found) = (lines, found)
        let ear = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        Thread.detachNewThread {
            Self.read(ear, found)
            found.finish()
            Glibc.close(ear)
        }
    }

    deinit {
        close()
        queue.async { [descriptor] in Glibc.close(descriptor) }
    }

    package func send(_ line: Data) {
        queue.async { [descriptor] in
            var bytes = Array(line) + [Self.newline]
            while !bytes.isEmpty {
                let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                // The other side has ended; reading tells it.
                guard count > 0 else { return }
                bytes.removeFirst(count)
            }
        }
    }

    /// Goes out after what was sent before; the reader sees it as the end.
    package func close() {
        queue.async { [descriptor] in _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        found.finish()
    }

    /// Returns when the socket ends or a line is too long.
    private static func read(_ descriptor: Int32, _ found: AsyncStream<Data>.Continuation) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var rest = Data()
        while rest.count < longest {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest.append(contentsOf: bytes[..<count])
            // Only what is new is searched, because a line may be long.
            guard bytes[..<count].contains(newline) else { continue }
            var whole = rest.split(separator: newline, omittingEmptySubsequences: false)
            rest = Data(whole.removeLast())
            for line in whole { found.yield(Data(line)) }
        }
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
