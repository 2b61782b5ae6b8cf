// The format of a medium, by its MIME type or file name.
// Thread: any. Invariant: a format that the app cannot play (DASH, Flash, audio alone) never passes for a playable
// format.

package import FeedsModels
package import Foundation

package enum MediaFormat: Sendable, Hashable {
    case video, image, hls

    package var kind: Media.Kind { self == .image ? .image : .video }
    package var delivery: Rendition.Delivery { self == .hls ? .hls : .progressive }

    /// The type decides; when it is missing or too general, the address decides.
    package static func of(type: String?, url: URL) -> MediaFormat? {
        let type = type.map(plain) ?? ""
        // Nearly every type is "video/mp4", and the search is the slowest step here.
        if type != "video/mp4", type.contains("mpegurl") { return .hls }
        if unplayable.contains(type) || type.hasPrefix("audio/") { return nil }
        let byName = of(fileExtension: PlainAddress.fileExtension(of: url.relativeString) ?? url.pathExtension)
        if type.hasPrefix("video/") { return byName == .hls ? .hls : .video }
        if type.hasPrefix("image/") { return .image }
        return byName
    }

    /// Without parameters such as "; codecs=…".
    private static func plain(_ type: String) -> String {
        let type = type.lowercased()
        guard type.utf8.contains(UInt8(ascii: ";")) else { return type.trimmed }
        return type.split(separator: ";").first.map { String($0).trimmed } ?? ""
    }

    package static func of(fileExtension: String) -> MediaFormat? {
        let name = fileExtension.lowercased()
        if videoExtensions.contains(name) { return .video }
        if imageExtensions.contains(name) { return .image }
        return name == "m3u8" ? .hls : nil
    }

    private static let unplayable: Set = ["application/dash+xml", "application/x-shockwave-flash"]

    private static let videoExtensions: Set = [
        "mp4", "m4v", "mov", "webm", "mkv", "avi", "ogv", "mpg", "mpeg", "ts", "m2ts", "mts", "3gp", "flv", "wmv",
    ]
    private static let imageExtensions: Set = [
        "jpg", "jpeg", "jpe", "png", "webp", "gif", "avif", "heic", "heif", "jxl", "apng", "bmp", "tif", "tiff",
    ]
}
