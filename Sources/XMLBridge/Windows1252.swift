// The encoding of old Windows programs, which stands in for Latin-1 and for bytes that are no UTF-8.
// Thread: any; pure. Invariant: every byte is a character.

package enum Windows1252 {
    package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? special[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// As UTF-8.
    static func bytes(_ byte: UInt8) -> [UInt8] {
        byte < 0x80 ? [byte] : Array(String(Character(scalar(byte))).utf8)
    }

    private static let special: [Unicode.Scalar] = [
        "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž", "\u{FFFD}",
        "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
    ]
}
