// An immutable picture on its way to the screen.
// Thread: any; a GdkTexture never changes after it is made. Invariant: adopted pixels are freed exactly once.

import CAdwaita
import CGLib
package import Foundation
import GLibBridge

package nonisolated final class Texture: Sendable {
    private let object: SharedObject
    package let width: Int
    package let height: Int
    /// The size of its pixels in bytes.
    package let byteCount: Int

    /// Assumes four bytes a pixel unless `byteCount` is given.
    init(adopting texture: OpaquePointer, byteCount: Int? = nil) {
        object = SharedObject(adopting: UnsafeMutableRawPointer(texture))
        width = Int(gdk_texture_get_width(texture))
        height = Int(gdk_texture_get_height(texture))
        self.byteCount = byteCount ?? width * height * 4
    }

    /// Wraps foreign BGR pixels, three bytes each, without a copy; `release` is called with `owner` when they are no
    /// longer drawn.
    package convenience init?(
        pixels: UnsafeRawPointer, byteCount: Int, width: Int, height: Int, stride: Int,
        owner: UnsafeMutableRawPointer, release: @convention(c) (UnsafeMutableRawPointer?) -> Void
    ) {
        guard let bytes = g_bytes_new_with_free_func(pixels, gsize(byteCount), release, owner) else { return nil }
        defer { g_bytes_unref(bytes) }
        self.init(bytes: bytes, GDK_MEMORY_B8G8R8, width: width, height: height, stride: stride)
    }

    /// Takes over pixels from `g_malloc`: blue, green, red, and perhaps alpha, which must be premultiplied.
    convenience init?(taking pixels: UnsafeMutableRawPointer, byteCount: Int, width: Int, height: Int, channels: Int) {
        guard let bytes = g_bytes_new_take(pixels, gsize(byteCount)) else { return nil }
        defer { g_bytes_unref(bytes) }
        let format = channels == 4 ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_B8G8R8
        self.init(bytes: bytes, format, width: width, height: height, stride: width * channels)
    }

    /// Copies BGR pixels, three bytes each: the picture outlives their buffer.
    package convenience init?(copyingOpaque pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {
        guard let bytes = g_bytes_new(pixels.baseAddress, gsize(pixels.count)) else { return nil }
        defer { g_bytes_unref(bytes) }
        self.init(bytes: bytes, GDK_MEMORY_B8G8R8, width: width, height: height, stride: stride)
    }

    /// Copies BGRA pixels with premultiplied alpha.
    package convenience init?(copying pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {
        guard let bytes = g_bytes_new(pixels.baseAddress, gsize(pixels.count)) else { return nil }
        defer { g_bytes_unref(bytes) }
        self.init(bytes: bytes, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, width: width, height: height, stride: stride)
    }

    /// Copies opaque BGRA pixels with packed rows as BGR: a quarter smaller and faster to draw.
    package convenience init?(opaque pixels: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, pixels.count >= width * height * 4 else { return nil }
        let packed = [UInt8](unsafeUninitializedCapacity: width * height * 3 + 1) { out, count in
            pixels.withUnsafeBytes { pixels in
                let out = UnsafeMutableRawBufferPointer(out)
                // Writes four bytes at a time; the next pixel overwrites the last of them.
                for pixel in 0..<width * height {
                    let colours = pixels.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
                    out.storeBytes(of: colours, toByteOffset: pixel * 3, as: UInt32.self)
                }
            }
            count = width * height * 3
        }
        guard let bytes = packed.withUnsafeBytes({ g_bytes_new($0.baseAddress, gsize($0.count)) }) else { return nil }
        defer { g_bytes_unref(bytes) }
        self.init(bytes: bytes, GDK_MEMORY_B8G8R8, width: width, height: height, stride: width * 3)
    }

    private convenience init?(bytes: OpaquePointer, _ format: GdkMemoryFormat, width: Int, height: Int, stride: Int) {
        guard let texture = gdk_memory_texture_new(Int32(width), Int32(height), format, bytes, gsize(stride)) else {
            return nil
        }
        self.init(adopting: texture, byteCount: Int(g_bytes_get_size(bytes)))
    }

    var opaque: OpaquePointer { object.opaque }

    /// A copy of the pixels, BGRA, rows packed.
    package func readPixels() -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(opaque, &pixels, gsize(width * 4))
        return pixels
    }

    /// The picture as a file; nil when it cannot be made.
    package var png: Data? {
        guard let bytes = gdk_texture_save_to_png_bytes(opaque) else { return nil }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        guard let start = g_bytes_get_data(bytes, &count) else { return nil }
        return Data(bytes: start, count: Int(count))
    }

    package func savePNG(to path: String) -> Bool { gdk_texture_save_to_png(opaque, path) != 0 }
}
