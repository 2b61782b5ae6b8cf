// Turns the files of an entry into media: files of one group become renditions, several groups become an album.
// Thread: any; pure. Invariant: no address is in two media, and the app can show every medium.

import FeedsModels
import Foundation

struct EntryMedia {
    private static let most = 50

    private(set) var media: [Media] = []
    /// True when the app cannot play the entry and shows a picture that opens its page.
    private(set) var opensOutside = false

    private let entry: SyndicationEntry
    private let id: String
    private let context: DecodingContext
    /// The feed's picture, for sounds without one.
    private let cover: URL?

    init(
        _ entry: SyndicationEntry, id: String, in context: DecodingContext, cover: URL? = nil,
        _ notes: inout ItemNotes
    ) {
        (self.entry, self.id, self.context, self.cover) = (entry, id, context, cover)
        for group in FileGroups(entry).groups.prefix(Self.most) {
            if let medium = medium(group, number: media.count, &notes) { media.append(medium) }
        }
        if media.isEmpty { addPictureOfPage() }
        media = media.settled
        addCover()
        addCaptions()
    }

    private func medium(_ group: FileGroups.Group, number: Int, _ notes: inout ItemNotes) -> Media? {
        var renditions: [Rendition] = []
        for file in group.files {
            do throws(Rejection) {
                renditions.append(try rendition(file))
            } catch {
                notes.skip("media \(number + 1)", error)
            }
        }
        guard !renditions.isEmpty, let first = group.files.first else { return nil }
        let poster = group.kind == .video ? poster(group) : nil
        let metadata = Metadata(
            title: group.files.lazy.compactMap { $0.file.title }.first, width: first.file.width,
            height: first.file.height, duration: group.files.lazy.compactMap { $0.file.duration }.first,
            hasPicture: group.isSound ? false : nil)
        return Media(
            id: "\(id)/\(number)", kind: group.kind, renditions: renditions, poster: poster, metadata: metadata,
            alt: group.files.lazy.compactMap { $0.file.alt }.first)
    }

    private func rendition(_ known: FileGroups.File) throws(Rejection) -> Rendition {
        let file = known.file
        return Rendition(
            url: try context.resolve(file.url.absoluteString), delivery: known.format.delivery, type: file.type,
            width: file.width, height: file.height, bitsPerSecond: file.bitsPerSecond,
            // 0 and 1 mean that the length is unknown.
            bytes: file.length.flatMap { $0 > 1 ? $0 : nil })
    }

    /// From the file, its group, the entry, or the first picture of the text.
    private func poster(_ group: FileGroups.Group) -> URL? {
        let own = group.files.flatMap { $0.file.thumbnails } + group.pictures
        let pictures = entry.enclosures.filter { $0.origin == .html && $0.medium == "image" }.prefix(1).map(\.url)
        return (own + entry.thumbnails + pictures).lazy.compactMap { context.optional($0) }.first
    }

    private mutating func addCover() {
        guard let cover = context.optional(cover), !["ico", "svg"].contains(cover.pathExtension.lowercased()) else {
            return
        }
        for index in media.indices where media[index].isSound && media[index].poster == nil {
            media[index].poster = cover
        }
    }

    private mutating func addPictureOfPage() {
        let pictures = entry.thumbnails + entry.enclosures.flatMap(\.thumbnails)
        guard context.optional(entry.url) != nil,
            let picture = pictures.compactMap({ context.optional($0) }).first
        else { return }
        media = [Media(id: "\(id)/0", kind: .image, renditions: [Rendition(url: picture)])]
        opensOutside = true
    }

    private mutating func addCaptions() {
        guard let index = media.firstIndex(where: { $0.kind == .video }) else { return }
        media[index].captions = entry.captions.compactMap { caption in
            context.optional(caption.url).map { CaptionTrack(url: $0, language: caption.language) }
        }
    }
}
