// Addresses as feeds write them, made absolute.
// Thread: any; pure. Invariant: the result is a web address; a local document may also name files in its own folder.
// DecodingContext decides which servers a document may name.

import Foundation

enum FeedAddress {
    private static let longest = 8192

    static func url(_ text: String, base: URL?) -> URL? {
        if PlainAddress.isOne(text) { return URL(string: text) }
        guard let text = cleaned(text), let url = URL(string: text, relativeTo: base)?.absoluteURL else { return nil }
        switch url.scheme?.lowercased() {
        case "http", "https": return url.host()?.isEmpty == false ? url : nil
        case "file": return isInFolder(url, of: base) ? url.standardizedFileURL : nil
        default: return nil
        }
    }

    /// The same as text; absolute addresses are not parsed.
    static func text(_ text: String, base: URL?) -> String? {
        if text.hasPrefix("https://") || text.hasPrefix("http://") { return cleaned(text) }
        return url(text, base: base)?.absoluteString
    }

    private static func cleaned(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        var text = text.trimmed
        // Long addresses are broken into lines.
        if text.utf8.contains(where: { $0 < 0x20 }) { text.removeAll { $0.isNewline || $0 == "\t" } }
        if text.utf8.contains(UInt8(ascii: "&")) { text = text.replacingOccurrences(of: "&amp;", with: "&") }
        guard !text.isEmpty,
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        else { return nil }
        return text
    }

    private static func isInFolder(_ url: URL, of base: URL?) -> Bool {
        guard let base, base.isFileURL, ["", "localhost"].contains(url.host() ?? "") else { return false }
        let folder = base.deletingLastPathComponent().standardizedFileURL.path
        return url.standardizedFileURL.path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
