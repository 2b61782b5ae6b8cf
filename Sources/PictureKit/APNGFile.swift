// Reads the chunks of an animated PNG and rebuilds each frame as a PNG of its own.
// Thread: any; a plain value. Invariant: holds no pixels, and the packed bytes of one frame at a time.

struct APNGFile {
    struct Part {
        var x = 0
        var y = 0
        var width = 0
        var height = 0
        var milliseconds = 0
        var disposal: UInt8 = 0
        /// True: blended over the screen. False: replaces what is below.
        var isOver = false
        /// A complete PNG file.
        var png: [UInt8] = []
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Chunks of the whole file that each frame's PNG also needs.
    private static let everyPart: Set = ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT"]
    private(set) var width = 0
    private(set) var height = 0
    private(set) var parts = 0
    private(set) var plays = 0
    private var header: [UInt8] = []
    private var common: [UInt8] = []
    private var reader: ByteReader
    private var waiting: Part?

    /// Nil for a PNG without animation.
    init?(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes)
        reader.skip(8)
        guard let first = chunk(), first.name == "IHDR", first.data.count == 13 else { return nil }
        header = Array(first.data)
        (width, height) = (Self.number(header, 0), Self.number(header, 4))
        var ahead = self
        while let chunk = ahead.chunk(), chunk.name != "IDAT" {
            guard chunk.name == "acTL", chunk.data.count == 8 else { continue }
            (parts, plays) = (Self.number(Array(chunk.data), 0), Self.number(Array(chunk.data), 4))
        }
        guard parts > 1 else { return nil }
    }

    /// The next frame; nil at the end.
    mutating func next() -> Part? {
        var part = waiting
        waiting = nil
        var packed: [UInt8] = []
        while let chunk = chunk(), chunk.name != "IEND" {
            switch chunk.name {
            case "fcTL":
                let told = Self.part(Array(chunk.data))
                guard part != nil else {
                    part = told
                    continue
                }
                waiting = told
                return part.map { whole($0, packed) }
            // A first IDAT without an fcTL before it is the still for viewers without animation; the film leaves it
            // out.
            case "IDAT" where part != nil: packed += chunk.data
            case "fdAT" where part != nil: packed += chunk.data.dropFirst(4)
            case let name where Self.everyPart.contains(name): common += Self.chunk(name, Array(chunk.data))
            default: break
            }
        }
        return part.flatMap { packed.isEmpty ? nil : whole($0, packed) }
    }

    private static func part(_ data: [UInt8]) -> Part? {
        guard data.count == 26 else { return nil }
        let pair = { Int(data[$0]) << 8 | Int(data[$0 + 1]) }
        let (hundredths, each) = (pair(20), pair(22) == 0 ? 100 : pair(22))
        return Part(
            x: number(data, 12), y: number(data, 16), width: number(data, 4), height: number(data, 8),
            milliseconds: hundredths * 1000 / each, disposal: data[24], isOver: data[25] == 1)
    }

    private func whole(_ part: Part, _ packed: [UInt8]) -> Part {
        var part = part
        let sides = Self.bytes(UInt32(clamping: part.width)) + Self.bytes(UInt32(clamping: part.height))
        part.png =
            Self.signature + Self.chunk("IHDR", sides + header.dropFirst(8)) + common + Self.chunk("IDAT", packed)
            + Self.chunk("IEND", [])
        return part
    }

    // MARK: Chunks

    private mutating func chunk() -> (name: String, data: UnsafeRawBufferPointer)? {
        let head = Array(reader.slice(8))
        guard head.count == 8 else { return nil }
        let data = reader.slice(Self.number(head, 0))
        reader.skip(4)
        return (String(decoding: head[4...], as: UTF8.self), data)
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return bytes(UInt32(clamping: data.count)) + content + bytes(checksum(content))
    }

    private static func number(_ data: [UInt8], _ at: Int) -> Int {
        data[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func checksum(_ content: [UInt8]) -> UInt32 {
        ~content.reduce(~0) { remainders[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }
}
