// The format of a file: from its type, else its name, else the `medium` of Media RSS, which is often wrong.
// Thread: any; pure. Invariant: Flash, pages and torrents have no format.

import FeedsModels
import Foundation

enum FileFormat {
    private static let unusable: Set = [
        "text/html", "text/xml", "application/x-shockwave-flash", "application/x-bittorrent", "application/pdf",
        "application/zip", "application/epub+zip", "application/json", "application/xml", "application/xhtml+xml",
        "image/svg+xml",
    ]

    static func format(of file: SyndicationEnclosure) -> MediaFormat? {
        let type = file.type?.split(separator: ";").first.map { String($0).trimmed.lowercased() } ?? ""
        guard !unusable.contains(type), !isMadePerRequest(file.url) else { return nil }
        if let format = MediaFormat.of(type: type.isEmpty ? nil : type, url: file.url) {
            return file.isSoundOnly && format == .video ? .sound : format
        }
        // A file with another extension is of an unknown format.
        guard !type.hasPrefix("audio/"), file.url.pathExtension.isEmpty || file.origin == .html else { return nil }
        switch file.medium {
        case "video": return .video
        case "image": return .image
        case "audio": return .sound
        default: return nil
        }
    }

    /// PeerTube encodes these downloads anew for each request.
    private static func isMadePerRequest(_ url: URL) -> Bool {
        url.absoluteString.contains("/download/videos/generate/")
    }

    /// The part of the address that renditions share: all but the extension, and for videos of a known duration the size.
    static func stem(of file: FileGroups.File) -> String? {
        let url = file.file.url
        let name = url.deletingPathExtension().lastPathComponent
        guard !name.isEmpty, !url.pathExtension.isEmpty else { return nil }
        let folder = (url.host() ?? "") + url.deletingLastPathComponent().path
        guard file.format.kind == .video, file.file.duration != nil else { return folder + name }
        return folder + withoutSize(name)
    }

    private static func withoutSize(_ name: String) -> String {
        let words: Set = ["hd", "sd", "low", "high", "mobile", "large", "small", "medium"]
        guard let mark = name.lastIndex(where: { "-_.".contains($0) }) else { return name }
        let last = name[name.index(after: mark)...].lowercased()
        let digits = last.hasSuffix("p") || last.hasSuffix("k") ? last.dropLast() : last[...]
        return words.contains(last) || digits.count >= 3 && digits.allSatisfy(\.isNumber) ? String(name[..<mark]) : name
    }
}
