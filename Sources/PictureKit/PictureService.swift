// The main loop of the picture process: reads asks from its socket and answers with pixels in shared memory.
// Thread: main, blocking. Invariant: holds one file at a time, and only descriptors that the app has sent.

import CPictureWire
import CPictures
import Glibc

package struct PictureService: ~Copyable {
    private let socket: Int32
    private var mapping: UnsafeRawBufferPointer?
    private var picture: OpenPicture?
    /// The shared memory for pixels.
    private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// Seconds of processor time that one ask may use.
    private static let patience: Int32 = 20

    package init(socket: Int32) { self.socket = socket }

    /// Runs until the app closes the socket.
    package mutating func run() {
        var ask = ShimAsk()
        var descriptor: Int32 = -1
        while shim_wire_receive(socket, &ask, MemoryLayout<ShimAsk>.size, &descriptor, -1) {
            // The app kills a slow process earlier. This limit works when the app itself has gone.
            shim_limit_time(Self.patience)
            var pixels: Int32 = -1
            var answer = answer(to: ask, descriptor, &pixels)
            if descriptor >= 0 { close(descriptor) }
            let isSent = shim_wire_send(socket, &answer, MemoryLayout<ShimAnswer>.size, pixels)
            if pixels >= 0 { close(pixels) }
            guard isSent else { return }
        }
    }

    private mutating func answer(to ask: ShimAsk, _ descriptor: Int32, _ pixels: inout Int32) -> ShimAnswer {
        do throws(OpenPicture.Failure) {
            switch Int(ask.act) {
            case ShimAskOpen: return try open(descriptor, ask)
            case ShimAskPicture: return try draw(ask, &pixels)
            default: throw .noPicture
            }
        } catch {
            // Memory that was made before the failure is sent with this answer, because the app has to map it.
            return ShimAnswer(status: error.rawValue, width: 0, height: 0, channels: 0, moves: 0, milliseconds: 0)
        }
    }

    private mutating func open(_ descriptor: Int32, _ ask: ShimAsk) throws(OpenPicture.Failure) -> ShimAnswer {
        picture = nil
        if let mapping { munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count) }
        mapping = nil
        guard ask.byte_count > 0, ask.byte_count <= 1 << 30 else { throw .noPicture }
        let count = Int(ask.byte_count)
        // Reading a file that is cut off meanwhile raises SIGBUS, which ends this process alone.
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw .noPicture
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        mapping = bytes
        let opened = try OpenPicture(bytes, permitsDrawings: ask.permits != 0)
        picture = opened
        return ShimAnswer(
            status: Int32(ShimDone), width: Int32(opened.width), height: Int32(opened.height),
            channels: Int32(opened.channels), moves: opened.moves ? 1 : 0, milliseconds: 0)
    }

    private mutating func draw(_ ask: ShimAsk, _ pixels: inout Int32) throws(OpenPicture.Failure) -> ShimAnswer {
        guard let picture, PictureShape.isBounded(Int(ask.width), Int(ask.height)) else { throw .noPicture }
        let count = Int(ask.width) * Int(ask.height) * picture.channels + OpenPicture.overhang
        if room.count < count { pixels = try makeRoom(count) }
        guard let start = room.baseAddress else { throw .tooLarge }
        let span = try picture.draw(
            into: start.assumingMemoryBound(to: UInt8.self), width: Int(ask.width), height: Int(ask.height),
            isSoft: ask.permits != 0)
        // The app asks only once for a still, and its decoder may hold a hundred megabytes.
        if !picture.moves { self.picture = nil }
        return ShimAnswer(
            status: Int32(ShimDone), width: ask.width, height: ask.height, channels: Int32(picture.channels),
            moves: picture.moves ? 1 : 0, milliseconds: Int32(clamping: span))
    }

    /// Replaces the shared memory by a larger one, in whole megabytes, and returns the descriptor for the app.
    private mutating func makeRoom(_ least: Int) throws(OpenPicture.Failure) -> Int32 {
        munmap(room.baseAddress, room.count)
        room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        let count = (least + 0xF_FFFF) & ~0xF_FFFF
        var start: UnsafeMutableRawPointer?
        let descriptor = shim_pixels_new(count, &start)
        guard descriptor >= 0 else { throw .tooLarge }
        room = UnsafeMutableRawBufferPointer(start: start, count: count)
        return descriptor
    }
}
