// Turns an attachment into a medium.
// Thread: any; a plain value. Invariant: a medium has an address that the server may name.

import FeedsModels
import Foundation

struct MastodonMedia {
    private let context: DecodingContext

    init(_ context: DecodingContext) { self.context = context }

    /// Nil for a sound, an unfinished file and an unknown type.
    func medium(_ item: JSONTree) -> Media? {
        // A server that has not fetched a file from its origin names only the origin's address.
        guard let url = context.optionalURL(item["url"]) ?? context.optionalURL(item["remote_url"]),
            let kind = kind(item["type"].text, url)
        else { return nil }
        let id = NetworkName.id(item["id"].identifier) ?? url.absoluteString
        let original = item["meta"]["original"]
        let format = MediaFormat.of(fileExtension: url.pathExtension)
        let file = Rendition(
            url: url, delivery: format?.delivery ?? .progressive, width: original["width"].side,
            height: original["height"].side, bitsPerSecond: original["bitrate"].rate)
        var medium = Media(id: id, kind: kind, renditions: [file])
        medium.metadata = Metadata(
            width: file.width, height: file.height, duration: kind == .video ? original["duration"].duration : nil)
        if item["type"].text == "gifv" { (medium.metadata.isLooping, medium.metadata.hasSound) = (true, false) }
        add(preview: context.optionalURL(item["preview_url"]), item["meta"]["small"], to: &medium)
        let alt = ServerText.words(item["description"].text)
        medium.alt = alt.isEmpty ? nil : alt
        medium.blurhash = ServerText.id(item["blurhash"].text, atMost: 200)
        let focus = item["meta"]["focus"]
        if let x = focus["x"].offset, let y = focus["y"].offset { medium.focus = MediaFocus(x: x, y: y) }
        return medium
    }

    private func kind(_ type: String?, _ url: URL) -> Media.Kind? {
        switch type {
        case "video", "gifv": .video
        case "image": .image
        case "audio": nil
        default:
            MediaFormat.of(fileExtension: url.pathExtension).flatMap { $0 == .sound ? nil : $0.kind }
        }
    }

    /// The poster of a video, or a smaller rendition of a picture.
    private func add(preview: URL?, _ size: JSONTree, to medium: inout Media) {
        guard let preview, preview != medium.renditions.first?.url else { return }
        // Of a video that the server could not decode, the preview is the video itself.
        let isPicture = MediaFormat.of(fileExtension: preview.pathExtension).map { $0 == .image } ?? true
        guard isPicture else { return }
        if medium.kind == .video { medium.poster = preview }
        if medium.kind == .image, let width = size["width"].side, let height = size["height"].side {
            medium.renditions.append(Rendition(url: preview, width: width, height: height))
        }
    }
}
