// A JPEG on its way to a texture: decoded by libjpeg at the smallest scale that is enough, and brought to size row by row,
// so that no more of it is ever held than is shown. GdkPixbuf would hold all of it, twice, and take three times as long.
// Thread: any, one at a time; blocking. Invariant: what is damaged, turned or unusual is left to GdkPixbuf.

import CGLib
import CPictures

nonisolated final class JPEGFile {
    /// The file's own size.
    let width: Int
    let height: Int
    private let handle: OpaquePointer

    init?(_ path: String) {
        var width: Int32 = 0
        var height: Int32 = 0
        guard let handle = shim_jpeg_open(path, &width, &height) else { return nil }
        self.handle = handle
        (self.width, self.height) = (Int(width), Int(height))
    }

    deinit { shim_jpeg_close(handle) }

    /// False also when nobody can tell.
    private var isUpright: Bool {
        var count = 0
        guard let exif = shim_jpeg_exif(handle, &count) else { return true }
        return ExifOrientation.isUpright(Array(UnsafeBufferPointer(start: exif, count: count)))
    }

    /// To be asked for once, and no larger than the file's own size.
    func texture(width: Int, height: Int) -> Texture? {
        guard isUpright, let rows = start(width: width, height: height),
            let memory = g_try_malloc(gsize(width * height * 3 + PictureScaler.overhang))
        else { return nil }
        let pixels = memory.assumingMemoryBound(to: UInt8.self)
        let scaler = PictureScaler(from: rows, to: (width, height))
        guard scaler.scale(into: pixels, nextRow: { shim_jpeg_read(self.handle, $0) }) else {
            g_free(memory)
            return nil
        }
        return Texture(
            pixels: memory, byteCount: width * height * 3, width: width, height: height, stride: width * 3,
            owner: memory, release: g_free)
    }

    /// The size of the rows that will come: the file's, or what is left of it at a half, a quarter or an eighth. None when
    /// that is still so much that pixels would be left out.
    private func start(width: Int, height: Int) -> PictureScaler.Size? {
        func covers(_ divisor: Int) -> Bool {
            (self.width + divisor - 1) / divisor >= width && (self.height + divisor - 1) / divisor >= height
        }
        let divisor = [8, 4, 2].first(where: covers) ?? 1
        guard self.width / divisor <= width * 5 / 2, self.height / divisor <= height * 5 / 2 else { return nil }
        // What is made smaller by a third or more shows no difference.
        let isSmooth = width * 3 > self.width / divisor * 2
        var rowWidth: Int32 = 0
        var rowCount: Int32 = 0
        guard shim_jpeg_start(handle, Int32(divisor), isSmooth, &rowWidth, &rowCount) else { return nil }
        return (Int(rowWidth), Int(rowCount))
    }
}
