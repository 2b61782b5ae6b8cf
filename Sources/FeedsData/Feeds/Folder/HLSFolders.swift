// The HLS streams among the files of a folder, and the segments and playlists that are only parts of them.
// Thread: blocks on the disk. Invariant: a playlist that another playlist names is a part, not a stream of its own.

import Foundation
import GLibBridge

struct HLSFolders {
    private(set) var playlists: Set<String> = []
    private(set) var parts: Set<String> = []

    init(root: String, files: [String]) {
        for file in files where file.lowercased().hasSuffix(".m3u8") {
            // An unreadable playlist names nothing; the folder reader reports it later.
            guard let handle = try? RegularFile.open(root + "/" + file),
                let data = try? handle.read(upToCount: 1 << 20), FeedSniffer.content(of: data) == .hls
            else { continue }
            playlists.insert(file)
            let folder = (file as NSString).deletingLastPathComponent
            for name in Self.names(in: DocumentText.decode(data)) {
                parts.insert(Self.normal(folder.isEmpty ? name : folder + "/" + name))
            }
        }
        playlists.subtract(parts)
    }

    /// Lines that are not comments, and every URI="…" inside a comment.
    private static func names(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            guard line.hasPrefix("#") else { return String(line) }
            guard let mark = line.firstRange(of: "URI=\"") else { return nil }
            return String(line[mark.upperBound...].prefix { $0 != "\"" })
        }
    }

    private static func normal(_ path: String) -> String {
        let plain = path.removingPercentEncoding ?? path
        return plain.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
}
