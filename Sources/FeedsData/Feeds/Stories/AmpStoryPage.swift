// A page of an AMP web story while it is read: its videos and pictures, of which one is shown.
// Thread: any; a plain value. Invariant: a video comes before any picture, and a large picture before a small one.

import FeedsModels
import Foundation

struct AmpStoryPage {
    private struct Picture {
        let url: URL
        let width: Int?
        let height: Int?
        let alt: String?

        var area: Int { (width ?? 0) * (height ?? 0) }
    }

    private var pictures: [Picture] = []
    private var renditions: [Rendition] = []
    private var metadata = Metadata()
    private var poster: URL?
    private var alt: String?
    private var isInVideo = false
    private let seconds: Double?

    /// `advance` is "7s", "700ms", or the id of a video that ends the page.
    init(advance: String?) {
        let text = advance?.lowercased() ?? ""
        if text.hasSuffix("ms") {
            seconds = Bound.duration(Double(text.dropLast(2)).map { $0 / 1000 })
        } else {
            seconds = text.hasSuffix("s") ? Bound.duration(Double(text.dropLast())) : nil
        }
    }

    /// The largest picture of the set, or the only one.
    static func source(of attributes: HTMLAttributes) -> String? {
        let sizes = HTMLMedia.sizes(attributes["srcset"] ?? "")
        return sizes.max { $0.width ?? 0 < $1.width ?? 0 }?.address ?? attributes["src"]
    }

    mutating func add(picture: HTMLAttributes, _ url: URL?) {
        guard let url else { return }
        pictures.append(
            Picture(
                url: url, width: FeedValue.side(picture["width"]), height: FeedValue.side(picture["height"]),
                alt: picture["alt"]))
    }

    mutating func begin(video: HTMLAttributes, _ url: URL?, poster: URL?) {
        // A page shows its first video.
        guard renditions.isEmpty else { return }
        isInVideo = true
        metadata = Metadata(
            width: FeedValue.side(video["width"]), height: FeedValue.side(video["height"]),
            hasSound: video.has("noaudio") ? false : nil)
        (self.poster, alt) = (poster, video["alt"] ?? video["title"] ?? video["aria-label"])
        add(source: video, url)
    }

    mutating func add(source: HTMLAttributes, _ url: URL?) {
        guard isInVideo, let url else { return }
        let format = MediaFormat.of(type: source["type"]?.lowercased(), url: url) ?? .video
        guard format.kind == .video else { return }
        renditions.append(Rendition(url: url, delivery: format.delivery, type: source["type"]))
    }

    mutating func endVideo() { isInVideo = false }

    func medium(id: String) -> Media? {
        if !renditions.isEmpty {
            return Media(id: id, kind: .video, renditions: renditions, poster: poster, metadata: metadata, alt: alt)
        }
        guard let picture = pictures.max(by: { $0.area < $1.area }) else { return nil }
        let metadata = Metadata(width: picture.width, height: picture.height, duration: seconds)
        return Media(
            id: id, kind: .image, renditions: [Rendition(url: picture.url)], metadata: metadata, alt: picture.alt)
    }
}
