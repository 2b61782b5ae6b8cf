// Serves the files of a folder, as a plain web server would.
// Thread: any; a plain value. Invariant: nothing outside the folder is ever served.

package import Foundation

package struct LoopbackFolder: Sendable {
    private let root: URL

    package init(_ root: URL) {
        self.root = root.resolvingSymlinksInPath().standardizedFileURL
    }

    /// Nil when there is no such file.
    package func route(_ path: String) -> FaultyRoute? {
        let withoutQuery = path.prefix { $0 != "?" }
        guard let name = withoutQuery.removingPercentEncoding, !name.contains("\0") else { return nil }
        let file = root.appending(path: name).resolvingSymlinksInPath().standardizedFileURL
        guard file.path.hasPrefix(root.path + "/"),
            let values = try? FileManager.default.attributesOfItem(atPath: file.path),
            values[.type] as? FileAttributeType == .typeRegular,
            let route = try? FaultyRoute.file(file, type: Self.types[file.pathExtension] ?? "application/octet-stream")
        else { return nil }  // To a client, an unreadable file is a missing one.
        let changed = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return route.tagged("\(route.body.length)-\(Int(changed * 1000))")
    }

    private static let types = [
        "aac": "audio/aac", "css": "text/css", "gif": "image/gif", "htm": "text/html", "html": "text/html",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json", "key": "application/octet-stream",
        "m3u8": "application/vnd.apple.mpegurl", "m4s": "video/iso.segment", "mkv": "video/x-matroska",
        "mov": "video/quicktime", "mp4": "video/mp4", "png": "image/png", "ts": "video/mp2t", "txt": "text/plain",
        "vtt": "text/vtt", "wasm": "application/wasm", "webm": "video/webm", "webmanifest": "application/manifest+json",
        "webp": "image/webp",
    ]
}
