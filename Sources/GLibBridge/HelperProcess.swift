// A forked process that keeps the rights which this process gives up, and serves a few named requests.
// Thread: call `start` before other threads exist, and `ask` on any thread but the main one, because the helper may
// take a moment.
// Invariant: the helper serves one request at a time, starts no thread, and ends when this process ends.

import CShims
import Glibc
import Synchronization

package final class HelperProcess: Sendable {
    /// 0 or an `errno`, the descriptor of an opened file, and the id of a started process.
    package struct Answer: Sendable, Hashable {
        package var error: Int32
        package var descriptor: Int32?
        package var process: Int32

        package init(error: Int32 = 0, descriptor: Int32? = nil, process: Int32 = 0) {
            self.error = error
            self.descriptor = descriptor
            self.process = process
        }
    }

    /// The part of an answer that travels as bytes.
    private struct Message {
        var error: Int32 = 0
        var process: Int32 = 0
    }

    /// No request of the app is longer, in bytes.
    private static let longest = 16 << 10
    /// Locked from a request until its answer.
    private let channel: Mutex<Int32>

    package init(channel: Int32) { self.channel = Mutex(channel) }

    deinit { channel.withLock { _ = close($0) } }

    /// Returns in this process only; nil when the fork fails. `serve` runs in the helper, which closes each descriptor
    /// after sending it. The helper exits if the kernel refuses its `limits`.
    package static func start(_ limits: Landlock? = nil, _ serve: (String) -> Answer) -> HelperProcess? {
        var channel: Int32 = -1
        let process = shim_helper_fork(&channel)
        if process == 0 {
            if case .refused = limits?.enter() { _exit(1) }
            answer(on: channel, serve)
            _exit(0)
        }
        return process > 0 ? HelperProcess(channel: channel) : nil
    }

    /// Serves requests until the other end of the channel closes.
    package static func answer(on channel: Int32, _ serve: (String) -> Answer) {
        var bytes = [UInt8](repeating: 0, count: longest)
        while true {
            var passed: Int32 = -1
            let length = shim_channel_receive(channel, &bytes, bytes.count, &passed)
            if passed >= 0 { close(passed) }
            guard length > 0 else { return }
            let answer = serve(String(decoding: bytes[..<length], as: UTF8.self))
            var message = Message(error: answer.error, process: answer.process)
            let sent = shim_channel_send(channel, &message, MemoryLayout<Message>.size, answer.descriptor ?? -1)
            if let descriptor = answer.descriptor { close(descriptor) }
            guard sent == 0 else { return }
        }
    }

    /// The caller owns the answer's descriptor.
    package func ask(_ request: String) -> Answer {
        let bytes = Array(request.utf8)
        guard bytes.count <= Self.longest else { return Answer(error: E2BIG) }
        return channel.withLock { channel in
            let sent = shim_channel_send(channel, bytes, bytes.count, -1)
            guard sent == 0 else { return Answer(error: -sent) }
            var (message, passed): (Message, Int32) = (Message(), -1)
            let length = shim_channel_receive(channel, &message, MemoryLayout<Message>.size, &passed)
            guard length == MemoryLayout<Message>.size else { return Answer(error: EPIPE) }
            return Answer(error: message.error, descriptor: passed >= 0 ? passed : nil, process: message.process)
        }
    }
}
