// Decodes a picture with its format's own library.
// Thread: any, one at a time. Invariant: the file's bytes outlive the decoder.

import CPictures

final class LibraryDecoder: PictureDecoder {
    let shape: PictureShape
    private let handle: OpaquePointer

    /// `orientation`: what the file says beside its picture, for libraries that do not turn it.
    init?(_ format: ShimFormat, _ bytes: UnsafeRawBufferPointer, orientation: Int = 1) {
        var said = ShimShape()
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        let most = PictureShape.mostHeldPixels
        guard let handle = shim_picture_open(format, start, bytes.count, most, &said) else { return nil }
        self.handle = handle
        shape = PictureShape(
            width: Int(said.width), height: Int(said.height),
            orientation: said.orientation > 1 ? Int(said.orientation) : orientation,
            hasAlpha: said.has_alpha, moves: said.moves, plays: Int(said.plays))
    }

    deinit { shim_picture_close(handle) }

    func draw(on canvas: Canvas, isSoft: Bool) -> Int? {
        var frame = ShimFrame()
        guard shim_picture_next(handle, Int32(canvas.width), Int32(canvas.height), &frame), let pixels = frame.pixels
        else { return nil }
        let channels = frame.layout == ShimRGB ? 3 : 4
        let scaler = AreaScaler(from: (Int(frame.width), Int(frame.height)), to: canvas)
        for row in 0..<Int(frame.height) { scaler.feed(pixels + row * frame.stride, frame.layout, channels) }
        return Int(frame.milliseconds)
    }
}
