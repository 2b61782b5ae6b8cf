// Encrypts as a server of encrypted HLS does: AES-128 in CBC mode with PKCS #7 padding.
// Thread: any; pure. Invariant: nil unless key and start vector are 16 bytes, so nothing is read past their end.

import CNettle
package import Foundation

package enum HLSCipher {
    private static let block = 16

    package static func encrypt(_ data: Data, key: Data, startVector: [UInt8]) -> Data? {
        guard key.count == block, startVector.count == block else { return nil }
        let padding = block - data.count % block
        let padded = [UInt8](data) + [UInt8](repeating: UInt8(padding), count: padding)
        var context = aes128_ctx()
        nettle_aes128_set_encrypt_key(&context, [UInt8](key))
        // A copy, because the library writes the last block into it for a following call.
        var vector = startVector
        var secret = [UInt8](repeating: 0, count: padded.count)
        nettle_cbc_encrypt(&context, encryptBlocks, block, &vector, padded.count, &secret, padded)
        return Data(secret)
    }
}

private func encryptBlocks(
    _ context: UnsafeRawPointer?, _ length: Int, _ output: UnsafeMutablePointer<UInt8>?,
    _ input: UnsafePointer<UInt8>?
) {
    nettle_aes128_encrypt(context?.assumingMemoryBound(to: aes128_ctx.self), length, output, input)
}
