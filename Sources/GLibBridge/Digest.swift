// Digests of texts and files, for file names that neither collide nor leave their folder.
// Thread: any; `sha256Hex(fileAt:)` blocks on the disk. Invariant: the result has only the characters 0–9 and a–f.

import CGLib
package import Foundation

package enum Digest {
    /// SHA-256 of the UTF-8 bytes as 64 hexadecimal digits.
    package static func sha256Hex(_ text: String) -> String {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1) else { return "" }
        defer { g_free(digest) }
        return String(cString: digest)
    }

    package static func sha256Hex(_ data: Data) -> String { hex(of: data, G_CHECKSUM_SHA256) }

    /// For identifiers that a format defines by it, such as a UUID of version 5.
    package static func sha1Hex(_ data: Data) -> String { hex(of: data, G_CHECKSUM_SHA1) }

    /// For names that a format defines by it, such as those of the desktop's thumbnails. Never a proof of anything.
    package static func md5Hex(_ text: String) -> String { hex(of: Data(text.utf8), G_CHECKSUM_MD5) }

    /// Of a file's bytes, read piece by piece.
    package static func sha256Hex(fileAt path: String) throws -> String {
        let file = try RegularFile.open(path)
        defer { try? file.close() }  // A file that was only read has nothing to lose.
        let sum = g_checksum_new(G_CHECKSUM_SHA256)
        defer { g_checksum_free(sum) }
        while let data = try file.read(upToCount: 1 << 20), !data.isEmpty {
            data.withUnsafeBytes { bytes in
                g_checksum_update(sum, bytes.bindMemory(to: UInt8.self).baseAddress, gssize(bytes.count))
            }
        }
        return String(cString: g_checksum_get_string(sum))
    }

    private static func hex(of data: Data, _ kind: GChecksumType) -> String {
        data.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            guard let digest = g_compute_checksum_for_data(kind, start, gsize(bytes.count)) else { return "" }
            defer { g_free(digest) }
            return String(cString: digest)
        }
    }
}
