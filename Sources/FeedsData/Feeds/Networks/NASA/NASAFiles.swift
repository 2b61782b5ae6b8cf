// The files of a video or a photo, as their addresses tell: "…/PIA1~mobile.mp4".
// Thread: any; a plain value. Invariant: a server that is asked by https gives no address without it.

import FeedsModels
import Foundation

struct NASAFiles {
    /// The order in which files are tried. Originals may be gigabytes long.
    private static let sizes = ["medium", "small", "mobile", "large", "preview", "orig"]
    private static let tiers = [
        "medium": "hd", "large": "hd", "small": "sd", "mobile": "sd", "preview": "sd", "orig": "uhd",
    ]
    private static let most = 300

    private(set) var videos: [Rendition] = []
    private(set) var pictures: [Rendition] = []
    private(set) var captions: [CaptionTrack] = []

    init(_ items: [JSONTree], in context: DecodingContext) {
        var files: [(rank: Int, rendition: Rendition)] = []
        for item in items.prefix(Self.most) {
            guard let url = Self.address(item["href"], context) else { continue }
            let (size, ending) = Self.parts(of: url)
            if ["vtt", "srt"].contains(ending) {
                captions.append(CaptionTrack(url: url))
                continue
            }
            guard let rank = Self.sizes.firstIndex(of: size),
                [.video, .image].contains(MediaFormat.of(fileExtension: ending))
            else { continue }
            var rendition = Rendition(url: url, tier: Self.tiers[size])
            (rendition.width, rendition.height) = (item["width"].side, item["height"].side)
            rendition.bytes = item["size"].bytes
            files.append((rank, rendition))
        }
        let ordered = files.enumerated().sorted { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }.map(\.1.rendition)
        videos = Self.smaller(of: ordered, .video)
        pictures = Self.smaller(of: ordered, .image)
        captions = Self.tracks(captions)
    }

    private static func smaller(of files: [Rendition], _ format: MediaFormat) -> [Rendition] {
        let files = files.filter { MediaFormat.of(fileExtension: $0.url.pathExtension) == format }
        let smaller = files.filter { $0.tier != "uhd" }
        return smaller.isEmpty ? files : smaller
    }

    /// The same words come as .srt and as .vtt.
    private static func tracks(_ all: [CaptionTrack]) -> [CaptionTrack] {
        let modern = all.filter { $0.url.pathExtension.lowercased() == "vtt" }
        return Array((modern.isEmpty ? all : modern).prefix(20))
    }

    /// The library writes `http:`, and spaces as they are.
    static func address(_ value: JSONTree, _ context: DecodingContext) -> URL? {
        guard let url = context.optionalURL(value.text.map { .string($0.replacing(" ", with: "%20")) } ?? .null) else {
            return nil
        }
        guard context.document.scheme == "https", url.scheme == "http",
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        parts.scheme = "https"
        return parts.url
    }

    /// "a~small.mp4" is a small file of the kind mp4.
    private static func parts(of url: URL) -> (size: String, ending: String) {
        let name = url.deletingPathExtension().lastPathComponent
        let size = name.lastIndex(of: "~").map { name[name.index(after: $0)...].lowercased() } ?? ""
        return (size == "thumb" ? "preview" : size, url.pathExtension.lowercased())
    }
}
