// Compresses bytes with gzip, as servers send them.
// Thread: any; pure. Invariant: the output is one complete member.

import CGLib
package import Foundation
import GLibBridge

package enum Gzip {
    package static func compressed(_ data: Data) -> Data {
        guard let made = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6) else { return Data() }
        let compressor = SharedObject(adopting: UnsafeMutableRawPointer(made))
        // The upper limit for deflate's output.
        var output = Data(count: data.count + data.count / 100 + 1000)
        var read: gsize = 0
        var written: gsize = 0
        let result = data.withUnsafeBytes { source in
            output.withUnsafeMutableBytes { target in
                g_converter_convert(
                    compressor.opaque, source.baseAddress, gsize(source.count), target.baseAddress,
                    gsize(target.count), G_CONVERTER_INPUT_AT_END, &read, &written, nil)
            }
        }
        precondition(result == G_CONVERTER_FINISHED && read == data.count, "zlib did not take all of it")
        return output.prefix(Int(written))
    }
}

extension FaultyRoute {
    /// A compressed answer; `left` cuts bytes off its end, and the declared length does not show it.
    package static func gzip(_ data: Data, without left: Int = 0, _ faults: Fault...) -> FaultyRoute {
        FaultyRoute(
            headers: ["Content-Type": "text/plain", "Content-Encoding": "gzip"],
            body: .data(Data(Gzip.compressed(data).dropLast(left))), faults: faults)
    }
}
