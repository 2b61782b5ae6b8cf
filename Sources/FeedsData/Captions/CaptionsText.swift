// Decodes the bytes of captions as text, in any of the usual encodings.
// Thread: any; pure. Invariant: any bytes give some text, and a BOM is never part of it.

import Foundation

enum CaptionsText {
    static func decode(_ data: Data) -> String {
        if DocumentText.isUTF16(data) { return String(data: data, encoding: .utf16) ?? "" }
        if let encoding = bareUTF16(data) { return String(data: data, encoding: encoding) ?? "" }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        if let text = String(data: bytes, encoding: .utf8) { return text }
        return mended(bytes) ?? western(bytes)
    }

    /// Detects UTF-16 without a BOM: text of any language has line ends and digits, whose other byte is zero.
    private static func bareUTF16(_ data: Data) -> String.Encoding? {
        let head = data.prefix(64)
        let zeros = head.enumerated().filter { $0.element == 0 }.map(\.offset)
        guard zeros.count >= 8, zeros.count * 4 >= head.count else { return nil }
        if zeros.allSatisfy({ $0 % 2 == 1 }) { return .utf16LittleEndian }
        return zeros.allSatisfy { $0 % 2 == 0 } ? .utf16BigEndian : nil
    }

    /// UTF-8 with a few damaged bytes; nil when the encoding is another.
    private static func mended(_ data: Data) -> String? {
        let text = String(decoding: data, as: UTF8.self)
        var (damaged, foreign) = (0, 0)
        for scalar in text.unicodeScalars where !scalar.isASCII {
            if scalar == "\u{FFFD}" { damaged += 1 } else { foreign += 1 }
        }
        return damaged * 4 <= foreign ? text : nil
    }

    /// Latin-1, with the quotes and dashes of Windows.
    private static func western(_ data: Data) -> String {
        String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1) ?? ""
    }
}
