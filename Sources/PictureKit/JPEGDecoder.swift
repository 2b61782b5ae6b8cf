// Decodes a JPEG with libjpeg at the smallest sufficient scale and resizes it row by row, so memory holds only as many
// pixels as the canvas has.
// Thread: any, one at a time. Invariant: the file's bytes outlive the decoder.

import CPictures

final class JPEGDecoder: PictureDecoder {
    let shape: PictureShape
    private let handle: OpaquePointer
    private var isSpent = false

    init?(_ bytes: UnsafeRawBufferPointer) {
        var width: Int32 = 0
        var height: Int32 = 0
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        guard let handle = shim_jpeg_open(start, bytes.count, &width, &height) else { return nil }
        self.handle = handle
        var count = 0
        let exif = shim_jpeg_exif(handle, &count).map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
        shape = PictureShape(
            width: Int(width), height: Int(height), orientation: ExifOrientation.of(exif))
    }

    deinit { shim_jpeg_close(handle) }

    /// With `isSoft`, libjpeg may decode an eighth too small.
    func draw(on canvas: Canvas, isSoft: Bool) -> Int? {
        guard !isSpent else { return nil }
        isSpent = true
        let least = isSoft ? (canvas.width * 8 / 9, canvas.height * 8 / 9) : (canvas.width, canvas.height)
        guard let rows = start(width: max(1, least.0), height: max(1, least.1)) else { return nil }
        let isClose = rows.width <= canvas.width * 5 / 2 && rows.height <= canvas.height * 5 / 2
        return (isClose ? mix(rows, on: canvas) : average(rows, on: canvas)) ? 0 : nil
    }

    /// The quick way: mixes each pixel of the four around its place. It writes a byte beyond the last row, for which
    /// the canvas has room.
    private func mix(_ rows: PictureScaler.Size, on canvas: Canvas) -> Bool {
        PictureScaler(from: rows, to: (canvas.width, canvas.height)).scale(into: canvas.pixels) {
            shim_jpeg_read(self.handle, $0)
        }
    }

    /// Used for strong reductions, where mixing four pixels would skip some.
    private func average(_ rows: PictureScaler.Size, on canvas: Canvas) -> Bool {
        let scaler = AreaScaler(from: rows, to: canvas)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rows.width * 3) { row in
            guard let row = row.baseAddress else { return false }
            return (0..<rows.height).allSatisfy { _ in
                guard shim_jpeg_read(handle, row) else { return false }
                scaler.feed(row, ShimBGRA, 3)
                return true
            }
        }
    }

    /// Starts libjpeg at full size, a half, a quarter or an eighth, and returns the size of the rows that it gives.
    private func start(width: Int, height: Int) -> PictureScaler.Size? {
        func covers(_ divisor: Int) -> Bool {
            (shape.width + divisor - 1) / divisor >= width && (shape.height + divisor - 1) / divisor >= height
        }
        let divisor = [8, 4, 2].first(where: covers) ?? 1
        // After a reduction by a third or more the smoothing is invisible, so it is left off.
        let isSmooth = width * 3 > shape.width / divisor * 2
        var rowWidth: Int32 = 0
        var rowCount: Int32 = 0
        guard shim_jpeg_start(handle, Int32(divisor), isSmooth, &rowWidth, &rowCount) else { return nil }
        return (Int(rowWidth), Int(rowCount))
    }
}
