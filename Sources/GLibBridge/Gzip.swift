// Compresses bytes with gzip, as web servers send them.
// Thread: any; uses the processor. Invariant: the output is one complete member.

import CGLib
package import Foundation

package enum Gzip {
    /// Nil when zlib fails.
    package static func compressed(_ data: Data) -> Data? {
        guard let made = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6) else { return nil }
        let compressor = SharedObject(adopting: UnsafeMutableRawPointer(made))
        // The upper limit for deflate's output.
        var output = Data(count: data.count + data.count / 100 + 1000)
        var (read, written): (gsize, gsize) = (0, 0)
        let result = data.withUnsafeBytes { source in
            output.withUnsafeMutableBytes { target in
                g_converter_convert(
                    compressor.opaque, source.baseAddress, gsize(source.count), target.baseAddress,
                    gsize(target.count), G_CONVERTER_INPUT_AT_END, &read, &written, nil)
            }
        }
        return result == G_CONVERTER_FINISHED && read == data.count ? output.prefix(Int(written)) : nil
    }
}
