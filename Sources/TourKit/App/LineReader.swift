// Reads lines from a descriptor and never blocks longer than requested.
// Thread: the driver's. Invariant: a line is returned once, complete, without its newline.

import Foundation

package final class LineReader {
    package let descriptor: Int32
    /// True when every writer has closed its end.
    package private(set) var isAtEnd = false
    private var pending: [UInt8] = []

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// The lines that have arrived.
    package func available() -> [String] {
        readAll()
        guard let last = pending.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = pending[..<last].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        pending.removeSubrange(...last)
        return lines
    }

    /// The next line; further lines that arrive with it are dropped.
    package func next(within span: Microseconds) -> String? {
        let deadline = MonotonicClock.now() + span
        while true {
            if let line = available().first { return line }
            let left = deadline - MonotonicClock.now()
            guard !isAtEnd, left > 0 else { return nil }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, Int32(left / 1000) + 1)
        }
    }

    private func readAll() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isAtEnd {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { pending.append(contentsOf: buffer[..<count]) }
            if count == 0 { isAtEnd = true }
            if count < 0, errno != EINTR { return }
        }
    }
}
