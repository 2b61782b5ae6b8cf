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
        let plain = transform(data, startVector) { vector, output, input in
            nettle_cbc_decrypt(&context, decryptBlocks, Self.blockSize, vector, data.count, output, input)
        }
        return Self.withoutPadding(plain)
    }

    /// Pads and encrypts; nil only for a start vector of another length.
    package func encrypt(_ data: Data, startVector: [UInt8]) -> Data? {
        guard startVector.count == Self.blockSize else { return nil }
        let padding = Self.blockSize - data.count % Self.blockSize
        let padded = data + Data(repeating: UInt8(padding), count: padding)
        var context = aes128_ctx()
        nettle_aes128_set_encrypt_key(&context, key)
        return transform(padded, startVector) { vector, output, input in
            nettle_cbc_encrypt(&context, encryptBlocks, Self.blockSize, vector, padded.count, output, input)
        }
    }

    private func transform(
        _ data: Data, _ startVector: [UInt8],
        _ work: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, UnsafePointer<UInt8>?) -> Void
    ) -> Data {
        // A copy, because the library writes the last block into it for a following call.
        var vector = startVector
        var output = Data(count: data.count)
        data.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { output in
                vector.withUnsafeMutableBufferPointer { vector in
                    work(
                        vector.baseAddress, output.baseAddress?.assumingMemoryBound(to: UInt8.self),
                        input.baseAddress?.assumingMemoryBound(to: UInt8.self))
                }
            }
        }
        return output
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

private func encryptBlocks(
    _ context: UnsafeRawPointer?, _ length: Int, _ output: UnsafeMutablePointer<UInt8>?,
    _ input: UnsafePointer<UInt8>?
) {
    nettle_aes128_encrypt(context?.assumingMemoryBound(to: aes128_ctx.self), length, output, input)
}
