// An immutable picture on its way to the screen.
// Thread: any; a GdkTexture never changes after it is made. Invariant: pixels handed over are freed exactly once.

import CAdwaita
import CGLib
import GLibBridge

package nonisolated final class Texture: Sendable {
    private let object: SharedObject
    package let width: Int
    package let height: Int

    init(adopting texture: OpaquePointer) {
        object = SharedObject(adopting: UnsafeMutableRawPointer(texture))
        width = Int(gdk_texture_get_width(texture))
        height = Int(gdk_texture_get_height(texture))
    }

    /// Wraps foreign BGRA pixels without a copy; `release` is called with `owner` when nobody draws them any more.
    package convenience init?(
        pixels: UnsafeRawPointer, byteCount: Int, width: Int, height: Int, stride: Int,
        owner: UnsafeMutableRawPointer, release: @convention(c) (UnsafeMutableRawPointer?) -> Void
    ) {
        guard let bytes = g_bytes_new_with_free_func(pixels, gsize(byteCount), release, owner) else { return nil }
        defer { g_bytes_unref(bytes) }
        self.init(bytes: bytes, width: width, height: height, stride: stride)
    }

    /// Copies BGRA pixels.
    package convenience init?(copying pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {
        guard let bytes = g_bytes_new(pixels.baseAddress, gsize(pixels.count)) else { return nil }
        defer { g_bytes_unref(bytes) }
        self.init(bytes: bytes, width: width, height: height, stride: stride)
    }

    private convenience init?(bytes: OpaquePointer, width: Int, height: Int, stride: Int) {
        let format = GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
        guard let texture = gdk_memory_texture_new(Int32(width), Int32(height), format, bytes, gsize(stride)) else {
            return nil
        }
        self.init(adopting: texture)
    }

    var opaque: OpaquePointer { object.opaque }

    /// A copy of the pixels, BGRA, rows packed.
    package func readPixels() -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(opaque, &pixels, gsize(width * 4))
        return pixels
    }

    package func savePNG(to path: String) -> Bool { gdk_texture_save_to_png(opaque, path) != 0 }
}
