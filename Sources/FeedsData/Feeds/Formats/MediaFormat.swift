// The format of a medium, by its MIME type or file name.
// Thread: any. Invariant: a format that the app cannot play (DASH, Flash, MIDI) never passes for a playable
// format.

package import FeedsModels
package import Foundation

package enum MediaFormat: Sendable, Hashable {
    case video, image, hls
    /// A sound without pictures.
    case sound

    package var kind: Media.Kind { self == .image ? .image : .video }
    /// False for a sound; nil where only the file tells.
    package var hasPicture: Bool? { self == .sound ? false : nil }
    package var delivery: Rendition.Delivery { self == .hls ? .hls : .progressive }

    /// The type decides; when it is missing or too general, the address decides.
    package static func of(type: String?, url: URL) -> MediaFormat? {
        let type = type.map(plain) ?? ""
        // Nearly every type is "video/mp4", and the search is the slowest step here.
        if type != "video/mp4", type.contains("mpegurl") { return .hls }
        if unplayable.contains(type) { return nil }
        if type.hasPrefix("audio/") { return sounds.contains(type.dropFirst("audio/".count)) ? .sound : nil }
        let byName = of(fileExtension: PlainAddress.fileExtension(of: url.relativeString) ?? url.pathExtension)
        if type.hasPrefix("video/") { return movingFormat(byName, type) }
        if type.hasPrefix("image/") { return .image }
        return byName
    }

    /// Many feeds call every file a video; an Ogg file can be either.
    private static func movingFormat(_ byName: MediaFormat?, _ type: String) -> MediaFormat {
        if byName == .sound { return type == "video/ogg" ? .video : .sound }
        return byName == .hls ? .hls : .video
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
        if soundExtensions.contains(name) { return .sound }
        return name == "m3u8" ? .hls : nil
    }

    private static let unplayable: Set = ["application/dash+xml", "application/x-shockwave-flash"]

    /// Behind "audio/".
    private static let sounds: Set<Substring> = [
        "mpeg", "mp3", "mpeg3", "x-mp3", "x-mpeg", "x-mpeg-3", "mp4", "m4a", "x-m4a", "x-m4b", "mp4a-latm", "aac",
        "aacp", "x-aac", "ogg", "vorbis", "opus", "x-opus+ogg", "flac", "x-flac", "wav", "wave", "x-wav", "vnd.wave",
        "webm", "x-matroska",
    ]

    private static let videoExtensions: Set = [
        "mp4", "m4v", "mov", "webm", "mkv", "avi", "ogv", "mpg", "mpeg", "ts", "m2ts", "mts", "3gp", "flv", "wmv",
    ]
    private static let soundExtensions: Set = [
        "mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "flac", "wav", "mka", "weba",
    ]
    private static let imageExtensions: Set = [
        "jpg", "jpeg", "jpe", "png", "webp", "gif", "avif", "heic", "heif", "jxl", "apng", "bmp", "tif", "tiff",
    ]
}
