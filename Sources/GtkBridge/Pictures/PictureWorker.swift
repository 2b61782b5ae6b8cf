// A process that decodes pictures, and the messages to and from it.
// Thread: any, one at a time; blocking. Invariant: every answer is checked before it is used.

import CGLib
import CPictureWire
import GLibBridge
import Glibc
import Synchronization

nonisolated final class PictureWorker: Sendable {
    enum Failure: Error, Equatable {
        /// The process ended, hung or sent nonsense, and cannot be used any more.
        case lost
        /// The process refused the file; the value is a `ShimNoPicture` or another code.
        case refused(Int32)
    }

    struct Shape: Equatable {
        var width: Int
        var height: Int
        var channels: Int
        var moves: Bool
    }

    private static let longestSide = 65_536
    let process: pid_t
    private let socket: Int32
    private let starter: PictureStarter
    /// The shared memory: the process draws there, and we copy.
    private let shared = Mutex(Shared())
    /// Milliseconds that an answer may take.
    private let patience: Int32

    /// Nil when the program is missing, or no more processes can be started.
    init?(_ starter: PictureStarter, patience: Int) {
        guard let started = starter.start() else { return nil }
        self.starter = starter
        self.patience = Int32(patience)
        process = started.process
        socket = started.socket
    }

    deinit { shared.withLock { $0.unmap() } }

    func end() {
        close(socket)
        starter.end(process)
    }

    func open(_ file: Int32, byteCount: Int64, permitsDrawings: Bool) throws(Failure) -> Shape {
        var ask = ShimAsk()
        ask.act = Int32(ShimAskOpen)
        ask.permits = permitsDrawings ? 1 : 0
        ask.byte_count = byteCount
        let answer = try say(ask, file)
        let shape = Shape(
            width: Int(answer.width), height: Int(answer.height), channels: Int(answer.channels),
            moves: answer.moves != 0)
        let sides = 1...Self.longestSide
        guard sides.contains(shape.width), sides.contains(shape.height), (3...4).contains(shape.channels) else {
            throw .lost
        }
        return shape
    }

    /// The next picture of the open file at this size, and its duration in milliseconds.
    func picture(
        of shape: Shape, width: Int, height: Int, isSoft: Bool = false
    ) throws(Failure) -> (texture: Texture, milliseconds: Int) {
        var ask = ShimAsk()
        ask.act = Int32(ShimAskPicture)
        ask.permits = isSoft ? 1 : 0
        (ask.width, ask.height) = (Int32(width), Int32(height))
        let answer = try say(ask, -1)
        guard answer.width == ask.width, answer.height == ask.height, answer.channels == Int32(shape.channels),
            let texture = texture(width: width, height: height, channels: shape.channels)
        else { throw .lost }
        return (texture, Int(answer.milliseconds))
    }

    /// A copy, so that the process cannot change it, and it survives the process.
    private func texture(width: Int, height: Int, channels: Int) -> Texture? {
        let byteCount = width * height * channels
        return shared.withLock { shared in
            guard shared.count >= byteCount, let start = shared.start, let copy = g_try_malloc(gsize(byteCount))
            else { return nil }
            copy.copyMemory(from: start, byteCount: byteCount)
            return Texture(taking: copy, byteCount: byteCount, width: width, height: height, channels: channels)
        }
    }

    private func say(_ ask: ShimAsk, _ file: Int32) throws(Failure) -> ShimAnswer {
        var ask = ask
        var answer = ShimAnswer()
        var descriptor: Int32 = -1
        guard shim_wire_send(socket, &ask, MemoryLayout<ShimAsk>.size, file),
            shim_wire_receive(socket, &answer, MemoryLayout<ShimAnswer>.size, &descriptor, patience)
        else { throw .lost }
        if descriptor >= 0 {
            defer { close(descriptor) }
            guard map(descriptor) else { throw .lost }
        }
        guard answer.status == Int32(ShimDone) else { throw .refused(answer.status) }
        return answer
    }

    private func map(_ descriptor: Int32) -> Bool {
        var count = 0
        guard let start = shim_pixels_map(descriptor, &count) else { return false }
        let memory = Shared(address: UInt(bitPattern: start), count: count)
        shared.withLock { shared in
            shared.unmap()
            shared = memory
        }
        return true
    }
}

/// Memory of another process, as an address, because pointers may not cross threads.
private nonisolated struct Shared {
    var address: UInt = 0
    var count = 0

    var start: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: address) }

    func unmap() { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
}
