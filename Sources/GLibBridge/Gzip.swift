// Compresses bytes for a web browser.
// Thread: any; uses the processor.

import CGLib
package import Foundation

package enum Gzip {
    /// nil when the bytes cannot be compressed, or do not become fewer.
    package static func compressed(_ data: Data) -> Data? {
        guard let compressor = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(compressor)) }
        var output = Data(count: data.count)
        var (taken, made, isWhole) = (0, 0, false)
        output.withUnsafeMutableBytes { into in
            data.withUnsafeBytes { from in
                while !isWhole, made < into.count {
                    var (read, written): (gsize, gsize) = (0, 0)
                    let result = g_converter_convert(
                        compressor, from.baseAddress?.advanced(by: taken),
                        gsize(from.count - taken), into.baseAddress?.advanced(by: made), gsize(into.count - made),
                        G_CONVERTER_INPUT_AT_END, &read, &written, nil)
                    guard result != G_CONVERTER_ERROR else { return }
                    (taken, made, isWhole) = (taken + Int(read), made + Int(written), result == G_CONVERTER_FINISHED)
                }
            }
        }
        return isWhole ? output.prefix(made) : nil
    }
}
