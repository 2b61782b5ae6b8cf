// Reads a picture file into a texture of the size it will be shown at: JPEGs by libjpeg, whatever else there is by GdkPixbuf.
// Thread: any; blocking, so callers keep off the main thread. Invariant: a picture too large to hold is never decoded.

import CAdwaita
import CGLib
package import GLibBridge

package nonisolated enum PictureFile {
    /// More pixels than this are refused before they are decoded (a 16k panorama passes, a bomb does not).
    private static let pixelLimit = 160_000_000

    /// What the file says of its size, without decoding it.
    package static func size(_ path: String) throws(GLibError) -> (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil, width > 0, height > 0 else {
            throw failure("\(path) is not a picture we can read")
        }
        guard Int(width) * Int(height) <= pixelLimit else {
            throw failure("\(path) is too large a picture (\(width)×\(height))")
        }
        return (Int(width), Int(height))
    }

    /// Decodes at the size that covers (or fits) the pane, never larger than the picture itself.
    package static func read(_ path: String, width: Int, height: Int, covering: Bool) throws(GLibError) -> Texture {
        if let jpeg = JPEGFile(path), jpeg.width * jpeg.height <= pixelLimit {
            let target = target(of: (jpeg.width, jpeg.height), width, height, covering)
            if let texture = jpeg.texture(width: target.width, height: target.height) { return texture }
        }
        let target = target(of: try size(path), width, height, covering)
        let loaded = try GLibError.check {
            gdk_pixbuf_new_from_file_at_scale(path, Int32(target.width), Int32(target.height), 0, $0)
        }
        guard let loaded else { throw failure("\(path) could not be decoded") }
        defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(loaded) else {
            throw failure("\(path) could not be turned upright")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        guard let texture = texture(upright) else { throw failure("\(path) could not be shown") }
        return texture
    }

    private static func target(
        of source: (width: Int, height: Int), _ width: Int, _ height: Int, _ covering: Bool
    ) -> (width: Int, height: Int) {
        let scales = (Double(width) / Double(source.width), Double(height) / Double(source.height))
        let scale = min(1, covering ? max(scales.0, scales.1) : min(scales.0, scales.1))
        return (
            max(1, Int((Double(source.width) * scale).rounded())),
            max(1, Int((Double(source.height) * scale).rounded()))
        )
    }

    /// Converts once to the format that is drawn without conversion.
    private static func texture(_ pixbuf: OpaquePointer) -> Texture? {
        guard let raw = gdk_texture_new_for_pixbuf(pixbuf) else { return nil }
        let source = Texture(adopting: raw)
        let pixels = source.readPixels()
        if gdk_pixbuf_get_has_alpha(pixbuf) == 0 {
            return Texture(opaque: pixels, width: source.width, height: source.height)
        }
        return pixels.withUnsafeBytes {
            Texture(copying: $0, width: source.width, height: source.height, stride: source.width * 4)
        }
    }

    private static func failure(_ message: String) -> GLibError {
        GLibError(domain: "mutoscope-picture", code: 0, message: message)
    }
}
