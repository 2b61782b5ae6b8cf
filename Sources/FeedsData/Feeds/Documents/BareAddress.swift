// An address without its scheme: "example.org/feed.json", "localhost:8080/x".
// Thread: any; pure. Invariant: a text that begins like a path, or is only a file name, is not an address.

import Foundation
import SoupBridge

enum BareAddress {
    /// Endings that mark a file name when nothing follows them. Some of them are top-level domains too.
    private static let fileEndings: Set<String> = [
        "json", "m3u", "m3u8", "xml", "txt", "html", "htm", "zip", "csv", "db", "mp4", "m4v", "mov", "mkv", "webm",
        "avi", "ogv", "mpg", "mpeg", "ts", "jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "jxl", "svg",
    ]

    /// Uses https, except on this machine, where nothing travels and certificates are rare.
    static func url(_ text: String) -> URL? {
        let authority = text.prefix { !"/?#".contains($0) }
        guard let (host, port) = split(authority), isHost(host, hasPort: port != nil) else { return nil }
        let isNameOfFile = port == nil && authority.count == text.count
        if isNameOfFile, fileEndings.contains(host.split(separator: ".").last?.lowercased() ?? "") { return nil }
        let scheme = HostKind(host: host) == .thisMachine ? "http" : "https"
        guard let url = URL(string: "\(scheme)://\(text)"), url.host?.isEmpty == false else { return nil }
        return url
    }

    private static func split(_ authority: Substring) -> (host: String, port: Int?)? {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
        guard let end else { return (String(authority), nil) }
        let host = authority.hasPrefix("[") ? authority[...end] : authority[..<end]
        let rest = authority[host.endIndex...]
        guard !rest.isEmpty else { return (String(host), nil) }
        guard rest.hasPrefix(":"), let port = Int(rest.dropFirst()), (1...65535).contains(port) else { return nil }
        return (String(host), port)
    }

    /// A host is a name with a dot and letters at its end, or a numeric address. With a port, or for this machine, a
    /// single word is enough.
    private static func isHost(_ host: String, hasPort: Bool) -> Bool {
        if host.hasPrefix("[") { return host.contains(":") && host.dropFirst().dropLast().allSatisfy(isOfIPv6) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel) else { return false }
        if labels.count == 1 { return hasPort && !isNumber(labels[0]) || host.lowercased() == "localhost" }
        if labels.allSatisfy(isNumber) { return labels.count == 4 && labels.allSatisfy { (Int($0) ?? 256) < 256 } }
        return labels.last.map { $0.count > 1 && !isNumber($0) } ?? false
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.count < 64 && label.first != "-" && label.last != "-"
            && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    private static func isOfIPv6(_ character: Character) -> Bool { character.isHexDigit || ":.".contains(character) }

    private static func isNumber(_ label: Substring) -> Bool { label.allSatisfy { $0.isASCII && $0.isNumber } }
}
