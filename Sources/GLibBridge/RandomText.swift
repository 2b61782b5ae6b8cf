// Random and digested texts for sign-ins: states, and proofs of PKCE (RFC 7636).
// Thread: any. Invariant: only letters that an address may hold unescaped.

import CGLib
import Foundation

package enum RandomText {
    /// As many bytes from the system's generator.
    package static func of(bytes count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return address(Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }))
    }

    /// SHA-256 of the text.
    package static func digest(of text: String) -> String {
        var length: gsize = 32
        var bytes = [UInt8](repeating: 0, count: 32)
        let checksum = g_checksum_new(G_CHECKSUM_SHA256)
        defer { g_checksum_free(checksum) }
        g_checksum_update(checksum, text, gssize(text.utf8.count))
        g_checksum_get_digest(checksum, &bytes, &length)
        return address(Data(bytes))
    }

    private static func address(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
