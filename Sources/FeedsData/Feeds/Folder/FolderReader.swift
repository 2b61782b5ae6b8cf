// A local folder as a feed: its videos and pictures in natural order, three folders deep, and the stories of authors
// who have folders of their own (FolderAuthors).
// A picture or captions with a video's name are that video's poster and captions; files that an HLS playlist names are
// part of it. A video without a poster gets none here, because the app shows its first frame.
// Thread: blocks on the disk, so only on a queue of its own. Invariant: every visible file is a post, a story image, a
// part of either, or skipped.

package import FeedsModels
import Foundation

struct FolderReader {
    private let root: String
    private let files: [String]
    private let streams: HLSFolders
    private let authors: [FolderAuthors.Author]
    /// Files by their path without extension: "trip/clip" → ["trip/clip.mp4", "trip/clip.jpg"].
    private let siblings: [String: [String]]
    /// Captions by the stem of the video they may belong to.
    private let captions: [String: [String]]

    static func read(_ root: String) throws(FeedServiceError) -> FeedsResponse {
        let listing = try FolderListing(of: root)
        let reader = FolderReader(root: root, files: listing.files)
        let found = reader.collected()
        let told = reader.toldStories()
        let skipped = (found.skipped + told.skipped + listing.skipped).map {
            SkippedItem(.file, place: $0.place, reason: $0.reason)
        }
        guard !found.posts.isEmpty || !told.stories.isEmpty else {
            throw .folderWithoutMedia(place: root, skipped: skipped)
        }
        return FeedsResponse(
            shape: .folder, title: URL(fileURLWithPath: root).lastPathComponent, posts: found.posts,
            stories: told.stories, skipped: skipped)
    }

    private init(root: String, files: [String]) {
        self.root = root
        self.files = files
        streams = HLSFolders(root: root, files: files)
        authors = FolderAuthors(root: root, files: files).authors
        siblings = Dictionary(grouping: files) { Self.stem(of: $0) }
        captions = files.filter(CaptionsBeside.isCaptions).reduce(into: [:]) { captions, file in
            for owner in CaptionsBeside.owners(of: file) { captions[owner, default: []].append(file) }
        }
    }

    private func collected() -> ItemCollector {
        var collector = ItemCollector()
        let toldElsewhere = Set(authors.flatMap { $0.files + [$0.face].compactMap(\.self) })
        for (index, file) in files.enumerated() where !isPart(file) && !toldElsewhere.contains(file) {
            collector.collect(index, place: { files[$0] }) { _ throws(Rejection) in try post(file) }
        }
        return collector
    }

    private func post(_ file: String) throws(Rejection) -> Post {
        let medium = try medium(file)
        let date = try attributes(of: file)[.modificationDate] as? Date
        let title = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        return Post(id: file, title: title, media: [medium], publishedAt: date)
    }

    private func medium(_ file: String) throws(Rejection) -> Media {
        let fileExtension = Self.fileExtension(of: file)
        if ["m3u", "m3u8"].contains(fileExtension), !streams.playlists.contains(file) {
            throw Rejection(tr("it is a list of its own: open it by itself"))
        }
        guard let format = MediaFormat.of(fileExtension: fileExtension) else {
            throw Rejection(
                fileExtension.isEmpty
                    ? tr("it has no extension") : tr("“%1” is no video or picture", ".\(fileExtension)"))
        }
        let bytes = (try attributes(of: file)[.size] as? NSNumber)?.intValue ?? 0
        guard bytes > 0 else { throw Rejection(tr("it is empty")) }
        let rendition = Rendition(
            url: url(file), delivery: format.delivery, bytes: format == .hls ? nil : bytes)
        return Media(
            id: file, kind: format.kind, renditions: [rendition],
            poster: format.kind == .video ? poster(of: file) : nil,
            captions: format.kind == .video ? captions(of: file) : [])
    }

    private func attributes(of file: String) throws(Rejection) -> [FileAttributeKey: Any] {
        let path = url(file).resolvingSymlinksInPath().path
        // The file cannot be shown, for any reason.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular, FileManager.default.isReadableFile(atPath: path)
        else { throw Rejection(tr("it cannot be read")) }
        return attributes
    }

    private func url(_ file: String) -> URL { URL(fileURLWithPath: root + "/" + file) }
}

// MARK: - Stories

extension FolderReader {
    private func toldStories() -> (stories: [Story], skipped: [SkippedItem]) {
        var stories: [Story] = []
        var skipped: [SkippedItem] = []
        var taken: Set<Int> = []
        for author in authors {
            let images = images(of: author, &skipped)
            guard !images.isEmpty else {
                if let face = author.face {
                    skipped.append(SkippedItem(place: face, reason: tr("its author tells no story")))
                }
                continue
            }
            let id = Self.number(of: author.folder, &taken)
            let user = StoryAuthor(id: id, name: author.name, picture: author.face.map(url))
            stories.append(Story(id: id, imageList: images, user: user))
        }
        return (stories, skipped)
    }

    private func images(of author: FolderAuthors.Author, _ skipped: inout [SkippedItem]) -> [StoryImage] {
        var images: [StoryImage] = []
        var taken: Set<Int> = []
        for file in author.files where !isPart(file) {
            do throws(Rejection) {
                images.append(StoryImage(id: Self.number(of: file, &taken), media: try medium(file)))
            } catch {
                skipped.append(SkippedItem(place: file, reason: error.reason))
            }
        }
        return images
    }

    /// The number that stands for a name: the same on every visit, and small enough for JSON to hold exactly.
    private static func number(of name: String, _ taken: inout Set<Int>) -> Int {
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var number = Int(hash >> 11)
        while !taken.insert(number).inserted { number += 1 }
        return number
    }
}

// MARK: - Files that belong to a video beside them

extension FolderReader {
    private func isPart(_ file: String) -> Bool { streams.parts.contains(file) || isPartOfVideo(file) }

    private func isPartOfVideo(_ file: String) -> Bool {
        if MediaFormat.of(fileExtension: Self.fileExtension(of: file)) == .image {
            return video(named: Self.stem(of: file)).map { poster(of: $0) == url(file) } ?? false
        }
        guard CaptionsBeside.isCaptions(file) else { return false }
        return CaptionsBeside.owners(of: file).contains { video(named: $0) != nil }
    }

    private func video(named stem: String) -> String? {
        siblings[stem]?.first { isVideo($0) }
    }

    private func isVideo(_ file: String) -> Bool {
        MediaFormat.of(fileExtension: Self.fileExtension(of: file))?.kind == .video
    }

    private func poster(of video: String) -> URL? {
        siblings[Self.stem(of: video)]?.first { MediaFormat.of(fileExtension: Self.fileExtension(of: $0)) == .image }
            .map(url)
    }

    private func captions(of video: String) -> [CaptionTrack] {
        captions[Self.stem(of: video), default: []].map { CaptionsBeside.track($0, at: url($0), of: video) }
    }

    private static func stem(of file: String) -> String { (file as NSString).deletingPathExtension }

    private static func fileExtension(of file: String) -> String { (file as NSString).pathExtension.lowercased() }
}

extension FeedShape {
    package static let folder = FeedShape("folder", tr("Folder"))
}
