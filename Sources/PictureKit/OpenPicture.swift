// An open picture file: its shape, and its frames in order, upright and at the requested size.
// Thread: any, one at a time. Invariant: a still has one frame; a film that has played to its end gives no more.

import CPictureWire
import CPictures

package final class OpenPicture {
    package enum Failure: Int32, Error {
        case noPicture = 1, tooLarge, damaged, noDrawings, over
    }

    private let bytes: UnsafeRawBufferPointer
    private let kind: PictureKind
    private var decoder: any PictureDecoder
    /// Completed rounds of the film.
    private var played = 0
    /// Frames drawn in this round.
    private var shown = 0

    /// The caller keeps `bytes` alive as long as this object.
    package init(_ bytes: UnsafeRawBufferPointer, permitsDrawings: Bool) throws(Failure) {
        guard let kind = PictureKind(bytes.prefix(PictureKind.headCount)) else { throw .noPicture }
        guard kind != .drawing || permitsDrawings else { throw .noDrawings }
        guard let decoder = Self.decoder(kind, bytes) else { throw .damaged }
        guard PictureShape.isBounded(decoder.shape.width, decoder.shape.height) else { throw .tooLarge }
        self.bytes = bytes
        self.kind = kind
        self.decoder = decoder
    }

    private static func decoder(_ kind: PictureKind, _ bytes: UnsafeRawBufferPointer) -> (any PictureDecoder)? {
        switch kind {
        case .jpeg: JPEGDecoder(bytes)
        case .gif: GIFDecoder(bytes)
        case .webp: LibraryDecoder(ShimWebP, bytes, orientation: ExifPart.orientation(ofWebP: bytes))
        case .avif: LibraryDecoder(ShimAVIF, bytes)
        case .heif: LibraryDecoder(ShimHEIF, bytes)
        case .jxl: LibraryDecoder(ShimJXL, bytes)
        case .png:
            APNGDecoder(bytes)
                ?? LibraryDecoder(ShimPNG, bytes, orientation: ExifPart.orientation(ofPNG: bytes))
        case .bmp: LibraryDecoder(ShimBMP, bytes)
        case .tiff: LibraryDecoder(ShimTIFF, bytes)
        case .drawing: LibraryDecoder(ShimSVG, bytes)
        }
    }

    package var width: Int { decoder.shape.uprightWidth }
    package var height: Int { decoder.shape.uprightHeight }
    package var moves: Bool { decoder.shape.moves }
    package var channels: Int { decoder.shape.hasAlpha ? 4 : 3 }
    /// The most bytes that `draw` writes beyond the last pixel.
    package static let overhang = PictureScaler.overhang

    /// Draws the next frame at this size, upright, in rows without gaps. Returns how many milliseconds it stays.
    package func draw(
        into pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, isSoft: Bool = false
    ) throws(Failure) -> Int {
        guard (1...self.width).contains(width), (1...self.height).contains(height) else { throw .damaged }
        let target = Canvas(pixels: pixels, width: width, height: height, channels: channels)
        if let span = step(target, isSoft) { return span }
        // A film that is damaged further on plays up to the damage.
        guard moves, shown > 0 else { throw shown > 0 ? .over : .damaged }
        played += 1
        let plays = decoder.shape.plays
        guard plays == 0 || played < plays else { throw .over }
        guard let again = Self.decoder(kind, bytes) else { throw .damaged }
        decoder = again
        shown = 0
        guard let span = step(target, isSoft) else { throw .damaged }
        return span
    }

    private func step(_ target: Canvas, _ isSoft: Bool) -> Int? {
        let shape = decoder.shape
        guard shape.orientation > 1 else { return counted(decoder.draw(on: target, isSoft: isSoft)) }
        let width = shape.isSideways ? target.height : target.width
        let height = shape.isSideways ? target.width : target.height
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: target.byteCount + Self.overhang)
        defer { room.deallocate() }
        let stored = Canvas(pixels: room, width: width, height: height, channels: target.channels)
        guard let span = counted(decoder.draw(on: stored, isSoft: isSoft)) else { return nil }
        Turn.upright(stored, orientation: shape.orientation, into: target)
        return span
    }

    private func counted(_ span: Int?) -> Int? {
        if span != nil { shown += 1 }
        return span
    }
}
