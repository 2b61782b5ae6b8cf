// Reads the blocks of a GIF: its screen, its colours, and its frames in order.
// Thread: any; a plain value. Invariant: holds no pixels, and reads no block twice.

struct GIFFile {
    /// The graphic control extension before a frame: how the frame is drawn, how long it stays and how it goes.
    struct Control {
        var disposal = 0
        var transparent: Int?
        var milliseconds = 0
    }

    struct Picture {
        var left = 0
        var top = 0
        var width = 0
        var height = 0
        var isInterlaced = false
        var colours: [UInt32] = []
        var control = Control()
    }

    private(set) var width: Int
    private(set) var height: Int
    /// Nil when the file names no count; then the film plays once.
    private(set) var repeats: Int?
    private var reader: ByteReader
    private var colours: [UInt32] = []
    private var control = Control()

    init?(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes)
        reader.skip(6)
        guard let width = reader.pair(), let height = reader.pair(), let flags = reader.byte() else { return nil }
        (self.width, self.height) = (width, height)
        reader.skip(2)
        if flags & 0x80 != 0 { colours = Self.table(&reader, flags) }
    }

    /// Opaque colours in the memory order blue, green, red, alpha.
    private static func table(_ reader: inout ByteReader, _ flags: UInt8) -> [UInt32] {
        let bytes = reader.slice(3 << (Int(flags & 7) + 1))
        return stride(from: 0, to: bytes.count - 2, by: 3).map {
            0xFF00_0000 | UInt32(bytes[$0]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0 + 2])
        }
    }

    /// The next frame, before its packed pixels; nil at the end.
    mutating func next() -> Picture? {
        while let mark = reader.byte() {
            switch mark {
            case 0x21: extend()
            case 0x2C: return picture()
            case 0x3B: return nil
            // Some programs write a zero byte too many between blocks.
            default: continue
            }
        }
        return nil
    }

    private mutating func picture() -> Picture? {
        guard let left = reader.pair(), let top = reader.pair(), let width = reader.pair(), let height = reader.pair(),
            let flags = reader.byte()
        else { return nil }
        var picture = Picture(left: left, top: top, width: width, height: height, control: control)
        picture.isInterlaced = flags & 0x40 != 0
        picture.colours = flags & 0x80 != 0 ? Self.table(&reader, flags) : colours
        control = Control()
        return picture
    }

    private mutating func extend() {
        switch reader.byte() {
        case 0xF9: control = heardControl()
        case 0xFF: hearApplication()
        default: break
        }
        skipBlocks()
    }

    private mutating func heardControl() -> Control {
        guard let count = reader.byte() else { return Control() }
        var block = ByteReader(reader.slice(Int(count)))
        guard let flags = block.byte(), let hundredths = block.pair(), let index = block.byte() else {
            return Control()
        }
        return Control(
            disposal: Int(flags >> 2 & 7), transparent: flags & 1 != 0 ? Int(index) : nil,
            milliseconds: hundredths * 10)
    }

    private mutating func hearApplication() {
        guard let count = reader.byte() else { return }
        let name = String(decoding: reader.slice(Int(count)), as: UTF8.self)
        guard name == "NETSCAPE2.0" || name == "ANIMEXTS1.0", let length = reader.byte() else { return }
        var block = ByteReader(reader.slice(Int(length)))
        if block.byte() == 1, let count = block.pair() { repeats = count }
    }

    /// Skips the blocks of an extension, or of a frame that is not decoded.
    mutating func skipBlocks() {
        while let count = reader.byte(), count > 0 { reader.skip(Int(count)) }
    }

    /// The colour indices of the last frame that `next` returned, as far as the file holds them.
    mutating func unpack(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) {
        guard let bits = reader.byte(), var unpacker = LZWUnpacker(rootBits: bits) else { return skipBlocks() }
        while let count = reader.byte(), count > 0 {
            guard unpacker.feed(reader.slice(Int(count)), take) else { return skipBlocks() }
        }
    }

    /// Skips the pixels of the last frame that `next` returned.
    mutating func skipPicture() {
        _ = reader.byte()
        skipBlocks()
    }
}
