// AES-128 in CBC mode with PKCS #7 padding, as HLS segments are encrypted.
// Thread: any; pure. Invariant: key and start vector are 16 bytes, so nothing is ever read past their end.

import CNettle
package import Foundation

package struct AES128: Sendable, Hashable {
    package static let blockSize = 16

    private let key: [UInt8]

    /// Nil unless the key is 16 bytes.
    package init?(key: Data) {
        guard key.count == Self.blockSize else { return nil }
        self.key = [UInt8](key)
    }

    /// The decrypted bytes; nil when the length or the padding shows that they were not encrypted with this key.
    package func decrypt(_ data: Data, startVector: [UInt8]) -> Data? {
        guard startVector.count == Self.blockSize, !data.isEmpty, data.count % Self.blockSize == 0 else { return nil }
        var context = aes128_ctx()
        nettle_aes128_set_decrypt_key(&context, key)
        // A copy, because the library writes the last block into it for a following call.
        var vector = startVector
        var plain = [UInt8](repeating: 0, count: data.count)
        nettle_cbc_decrypt(&context, decryptBlocks, Self.blockSize, &vector, data.count, &plain, [UInt8](data))
        return Self.withoutPadding(Data(plain))
    }

    /// Every byte of the padding holds the padding's length.
    private static func withoutPadding(_ plain: Data) -> Data? {
        guard let last = plain.last, (1...blockSize).contains(Int(last)),
            plain.suffix(Int(last)).allSatisfy({ $0 == last })
        else { return nil }
        return plain.dropLast(Int(last))
    }
}

private func decryptBlocks(
    _ context: UnsafeRawPointer?, _ length: Int, _ output: UnsafeMutablePointer<UInt8>?,
    _ input: UnsafePointer<UInt8>?
) {
    nettle_aes128_decrypt(context?.assumingMemoryBound(to: aes128_ctx.self), length, output, input)
}
