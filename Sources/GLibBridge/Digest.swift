// Digests of text, for file names that neither collide nor leave their folder.
// Thread: any. Invariant: the result has only the characters 0–9 and a–f.

import CGLib

package enum Digest {
    /// SHA-256 of the UTF-8 bytes as 64 hexadecimal digits.
    package static func sha256Hex(_ text: String) -> String {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1) else { return "" }
        defer { g_free(digest) }
        return String(cString: digest)
    }
}
