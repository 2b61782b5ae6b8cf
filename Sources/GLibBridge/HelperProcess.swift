// A process of our own beside this one, which keeps the rights that this one gives up and does a few named things for it.
// Thread: `start` before there is any other; `ask` on any but the main one, since the helper may take a moment.
// Invariant: it answers one request after the other, starts no thread, and ends when this process does.

import CShims
import Glibc
import Synchronization

package final class HelperProcess: Sendable {
    /// 0 or an `errno`, what was opened, and the id of a process that was started.
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

    /// An answer without its descriptor, as it is sent.
    private struct Message {
        var error: Int32 = 0
        var process: Int32 = 0
    }

    /// A longer request is none of ours.
    private static let longest = 16 << 10
    /// Held while a request waits for its answer.
    private let channel: Mutex<Int32>

    package init(channel: Int32) { self.channel = Mutex(channel) }

    deinit { channel.withLock { _ = close($0) } }

    /// Returns in this process alone; nil when there can be no other. `serve` runs in the helper, which closes a descriptor
    /// once it has been passed on. A helper that cannot be held to `limits` ends.
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

    /// Serves the other end of a channel until that is closed.
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
