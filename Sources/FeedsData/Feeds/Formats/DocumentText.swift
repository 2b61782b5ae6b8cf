// Bytes to text in the encodings that playlists and feeds come in.
// Thread: any. Invariant: any bytes give some text, and a BOM is never part of it.

import Foundation

enum DocumentText {
    static func isUTF16(_ head: some Collection<UInt8>) -> Bool {
        head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    }

    /// UTF-8, UTF-16 with a BOM, else Latin-1, in which every byte is a character.
    static func decode(_ data: Data) -> String {
        if isUTF16(data) { return String(data: data, encoding: .utf16) ?? "" }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        return String(data: bytes, encoding: .utf8) ?? String(data: bytes, encoding: .isoLatin1) ?? ""
    }
}
