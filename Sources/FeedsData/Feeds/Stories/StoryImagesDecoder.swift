// The images (or clips) of a user's story: addresses, or objects with an address.
// Thread: any. Invariant: no two images of a story share an id.

import FeedsModels
import Foundation

enum StoryImagesDecoder {
    static func images(
        _ parts: [JSONTree], of user: StoryAuthor, _ context: DecodingContext, _ notes: inout ItemNotes
    ) -> [StoryImage] {
        var images: [StoryImage] = []
        var taken: Set<Int> = []
        for (index, part) in parts.enumerated() {
            do throws(Rejection) {
                let id = part["id"].ordinal ?? number(index, of: user)
                guard !taken.contains(id) else { throw Rejection(tr("its id is taken")) }
                images.append(StoryImage(id: id, media: try medium(part, id: "story/\(user.id)/\(id)", context)))
                taken.insert(id)
            } catch {
                notes.skip("images[\(index)]", error)
            }
        }
        return images
    }

    static func generated(from picture: URL, of user: StoryAuthor) -> StoryImage {
        let id = number(0, of: user)
        let medium = Media(
            id: "story/\(user.id)/\(id)", kind: .image, renditions: [Rendition(url: picture)],
            alt: "The picture of \(user.name)")
        return StoryImage(id: id, media: medium, isGenerated: true)
    }

    private static func medium(
        _ part: JSONTree, id: String, _ context: DecodingContext
    ) throws(Rejection) -> Media {
        let url = try context.resolve(part.isObject ? part["url"].nonNull ?? part["src"] : part)
        let format = format(of: part, url: url)
        let rendition = Rendition(
            url: url, delivery: format.delivery, type: part["mime_type"].text, width: part["width"].side,
            height: part["height"].side)
        let metadata = Metadata(
            width: rendition.width, height: rendition.height, duration: part["duration"].duration,
            hasSound: part["sound"].bool)
        return Media(
            id: id, kind: format.kind, renditions: [rendition], poster: context.optionalURL(part["poster"]),
            metadata: metadata, alt: part["alt"].text,
            captions: MutoscopeMediaDecoder.captions(part["captions"], context))
    }

    /// Picture services rarely use extensions, so an address without a type counts as a picture.
    private static func format(of part: JSONTree, url: URL) -> MediaFormat {
        let saidVideo = (part["kind"].text ?? part["type"].text) == "video"
        return MediaFormat.of(type: part["mime_type"].text ?? part["type"].text, url: url)
            ?? (saidVideo ? .video : .image)
    }

    /// The same number for the same document; overflow wraps, because ids of any size occur.
    private static func number(_ index: Int, of user: StoryAuthor) -> Int {
        user.id &* 1000 &+ index
    }
}
