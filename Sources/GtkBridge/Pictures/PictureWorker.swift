// One process that decodes pictures, and what is said to it.
// Thread: any, one at a time; blocking. Invariant: whatever it answers is checked before it is believed.

import CPictureWire
import GLibBridge
import Glibc

nonisolated struct PictureWorker: Sendable {
    enum Failure: Error, Equatable {
        /// It ended, hung or talked nonsense, and is good for nothing any more.
        case lost
        /// What it said of the file, a `ShimNoPicture` or another of them.
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
    /// Milliseconds that an answer may take.
    private let patience: Int32

    /// Nil when the program is missing, or no more processes can be started.
    init?(program: String, patience: Int) {
        self.patience = Int32(patience)
        var ends: [Int32] = [-1, -1]
        guard shim_wire_pair(&ends) else { return nil }
        process = shim_wire_start(program, ends[1])
        socket = ends[0]
        close(ends[1])
        guard process > 0 else {
            close(socket)
            return nil
        }
    }

    func end() {
        close(socket)
        shim_wire_end(process)
    }

    func open(_ file: Int32, byteCount: Int64, permitsDrawings: Bool) throws(Failure) -> Shape {
        var ask = ShimAsk()
        ask.act = Int32(ShimAskOpen)
        ask.permits = permitsDrawings ? 1 : 0
        ask.byte_count = byteCount
        let (answer, descriptor) = try say(ask, file)
        if descriptor >= 0 { close(descriptor) }
        let shape = Shape(
            width: Int(answer.width), height: Int(answer.height), channels: Int(answer.channels),
            moves: answer.moves != 0)
        let sides = 1...Self.longestSide
        guard sides.contains(shape.width), sides.contains(shape.height), (3...4).contains(shape.channels) else {
            throw .lost
        }
        return shape
    }

    /// The next picture of the open file at this size, and how many milliseconds it is shown.
    func picture(
        of shape: Shape, width: Int, height: Int, isSoft: Bool = false
    ) throws(Failure) -> (texture: Texture, milliseconds: Int) {
        var ask = ShimAsk()
        ask.act = Int32(ShimAskPicture)
        ask.permits = isSoft ? 1 : 0
        (ask.width, ask.height) = (Int32(width), Int32(height))
        let (answer, descriptor) = try say(ask, -1)
        guard descriptor >= 0 else { throw .lost }
        defer { close(descriptor) }
        let byteCount = width * height * shape.channels
        guard answer.width == ask.width, answer.height == ask.height, answer.channels == Int32(shape.channels),
            let pixels = shim_pixels_map(descriptor, byteCount),
            let texture = Texture(
                mapped: pixels, byteCount: byteCount, width: width, height: height, channels: shape.channels)
        else { throw .lost }
        return (texture, Int(answer.milliseconds))
    }

    private func say(_ ask: ShimAsk, _ file: Int32) throws(Failure) -> (ShimAnswer, Int32) {
        var ask = ask
        var answer = ShimAnswer()
        var descriptor: Int32 = -1
        guard shim_wire_send(socket, &ask, MemoryLayout<ShimAsk>.size, file),
            shim_wire_receive(socket, &answer, MemoryLayout<ShimAnswer>.size, &descriptor, patience)
        else { throw .lost }
        guard answer.status == Int32(ShimDone) else {
            if descriptor >= 0 { close(descriptor) }
            throw .refused(answer.status)
        }
        return (answer, descriptor)
    }
}
