// A local folder as a list of items: its videos and pictures in natural order, three folders deep, and the stories of
// authors who have folders of their own (FolderAuthors).
// A picture or captions with a video's name are that video's poster and captions; files that an HLS playlist names are
// part of it. A picture and a short clip that a phone made together are one photo. A video without a poster gets none here, because the app shows its first frame.
// Thread: blocks on the disk, so only on a queue of its own. Invariant: every visible file is an item, a story image, a
// part of either, or skipped.

package import FeedsModels
import Foundation

struct FolderReader {
    struct Found {
        var items: [FolderItem] = []
        var stories: [Story] = []
        var skipped: [SkippedItem] = []
    }

    private let root: String
    private let files: [FolderListing.File]
    private let streams: HLSFolders
    private let authors: [FolderAuthors.Author]
    /// By the stem: the first video, and the first picture beside a video.
    private var videos: [Substring: String] = [:]
    private var posters: [Substring: String] = [:]
    /// Captions by the stem of the video they may belong to.
    private var captions: [String: [String]] = [:]
    /// By the path of the picture: the clips of Live Photos.
    private var clips: [String: FolderListing.File] = [:]
    private var clipPaths: Set<String> = []

    /// `known`: what the index knows of the files, so that an unchanged pair is not asked again.
    static func read(
        _ root: String, known: [String: FolderItem] = [:]
    ) throws(FeedServiceError) -> Found {
        let listing = try FolderListing(of: root)
        var reader = FolderReader(root: root, files: listing.files)
        reader.findLivePairs(known)
        var found = reader.collected()
        reader.tellStories(&found)
        found.skipped = (found.skipped + listing.skipped).map {
            SkippedItem(.file, place: $0.place, reason: $0.reason)
        }
        guard !found.items.isEmpty || !found.stories.isEmpty else {
            throw .folderWithoutMedia(place: root, skipped: found.skipped)
        }
        return found
    }

    /// Of some of a folder's files, in natural order, which hold no stories.
    static func items(_ files: [FolderListing.File], in root: String) -> [FolderItem] {
        FolderReader(root: root, files: files).collected().items
    }

    private init(root: String, files: [FolderListing.File]) {
        self.root = root
        self.files = files
        let paths = files.map(\.path)
        streams = HLSFolders(root: root, files: paths)
        authors = FolderAuthors(root: root, files: paths).authors
        for path in paths {
            switch MediaFormat.of(fileExtension: FilePath.fileExtension(of: path))?.kind {
            case .video: addMoving(path)
            case .image: break
            case nil:
                guard CaptionsBeside.isCaptions(path) else { continue }
                for owner in CaptionsBeside.owners(of: path) { captions[owner, default: []].append(path) }
            }
        }
        guard !videos.isEmpty else { return }
        for path in paths where videos[FilePath.stem(of: path)] != nil && posters[FilePath.stem(of: path)] == nil {
            if Self.format(of: path) == .image { posters[FilePath.stem(of: path)] = path }
        }
    }

    /// A picture beside a video and a sound of one name is the video's.
    private mutating func addMoving(_ path: String) {
        let stem = FilePath.stem(of: path)
        let isNearer = videos[stem].map { Self.format(of: $0) == .sound && Self.format(of: path) != .sound } ?? true
        if isNearer { videos[stem] = path }
    }

    private static func format(of path: String) -> MediaFormat? {
        MediaFormat.of(fileExtension: FilePath.fileExtension(of: path))
    }

    private func collected() -> Found {
        var found = Found()
        found.items.reserveCapacity(files.count)
        let toldElsewhere = Set(authors.flatMap { $0.files + [$0.face].compactMap(\.self) })
        for file in files where !isPart(file.path) && (toldElsewhere.isEmpty || !toldElsewhere.contains(file.path)) {
            do throws(Rejection) {
                found.items.append(try item(file))
            } catch {
                found.skipped.append(SkippedItem(place: file.path, reason: error.reason))
            }
        }
        return found
    }

    private func item(_ file: FolderListing.File) throws(Rejection) -> FolderItem {
        let name = FilePath.fileExtension(of: file.path)
        if ["m3u", "m3u8"].contains(name), !streams.playlists.contains(file.path) {
            throw Rejection(tr("it is a list of its own: open it by itself"))
        }
        guard let format = MediaFormat.of(fileExtension: name) else {
            throw Rejection(
                name.isEmpty ? tr("it has no extension") : tr("“%1” is no video or picture", ".\(name)"))
        }
        guard let size = file.size else { throw Rejection(tr("it cannot be read")) }
        guard size > 0 else { throw Rejection(tr("it is empty")) }
        var item = FolderItem(file.path, format: format, size: size, modified: file.modified)
        if let clip = clips[file.path] { item.clip = .file(path: clip.path, size: clip.size ?? 0) }
        if format.kind == .video {
            let stem = FilePath.stem(of: file.path)
            item.poster = posters[stem]
            if !captions.isEmpty { item.captions = captions[String(stem), default: []] }
        }
        return item
    }

    // MARK: Live Photos

    private mutating func findLivePairs(_ known: [String: FolderItem]) {
        guard !posters.isEmpty else { return }
        let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        for (stem, still) in posters {
            guard let video = videos[stem].flatMap({ byPath[$0] }), let picture = byPath[still],
                isLive(picture, video, known)
            else { continue }
            clips[still] = video
            clipPaths.insert(video.path)
            videos[stem] = nil
            posters[stem] = nil
        }
    }

    private func isLive(
        _ picture: FolderListing.File, _ video: FolderListing.File, _ known: [String: FolderItem]
    ) -> Bool {
        guard let size = video.size, size > 0, size <= LivePair.mostBytes, picture.size ?? 0 > 0,
            ["mov", "mp4"].contains(FilePath.fileExtension(of: video.path))
        else { return false }
        if let item = known[picture.path], item.size == picture.size, item.modified == picture.modified, item.isRead,
            item.clip == .file(path: video.path, size: size)
        {
            return true
        }
        if let item = known[video.path], item.size == size, item.modified == video.modified, item.isRead,
            item.poster == picture.path
        {
            return false
        }
        guard let still = FileBytes(path: root + "/" + picture.path),
            let clip = FileBytes(path: root + "/" + video.path)
        else { return false }
        let facts = FileFacts.read(clip)
        // Most videos with a poster are long, so their pictures are not asked.
        guard facts.duration ?? 0 <= LivePair.longest else { return false }
        return LivePair.isLive(still: FileFacts.read(still), clip: facts)
    }

    // MARK: Files that belong to a video beside them

    private func isPart(_ path: String) -> Bool {
        if !streams.parts.isEmpty, streams.parts.contains(path) { return true }
        if !clipPaths.isEmpty, clipPaths.contains(path) { return true }
        if videos.isEmpty { return false }
        if posters[FilePath.stem(of: path)] == path { return true }
        guard !captions.isEmpty, CaptionsBeside.isCaptions(path) else { return false }
        return CaptionsBeside.owners(of: path).contains { videos[$0[...]] != nil }
    }
}

// MARK: - Stories

extension FolderReader {
    private func tellStories(_ found: inout Found) {
        guard !authors.isEmpty else { return }
        let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        var taken: Set<Int> = []
        for author in authors {
            let images = images(of: author, byPath, &found.skipped)
            guard !images.isEmpty else {
                if let face = author.face {
                    found.skipped.append(SkippedItem(place: face, reason: tr("its author tells no story")))
                }
                continue
            }
            let id = Self.number(of: author.folder, &taken)
            let user = StoryAuthor(
                id: id, name: author.name, picture: author.face.map { FolderItem.url($0, in: root) })
            found.stories.append(Story(id: id, imageList: images, user: user))
        }
    }

    private func images(
        of author: FolderAuthors.Author, _ byPath: [String: FolderListing.File], _ skipped: inout [SkippedItem]
    ) -> [StoryImage] {
        var images: [StoryImage] = []
        var taken: Set<Int> = []
        for path in author.files where !isPart(path) {
            guard let file = byPath[path] else { continue }
            do throws(Rejection) {
                let medium = try item(file).post(in: root, source: "").media[0]
                images.append(StoryImage(id: Self.number(of: path, &taken), media: medium))
            } catch {
                skipped.append(SkippedItem(place: path, reason: error.reason))
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

extension FeedShape {
    package static let folder = FeedShape("folder", tr("Folder"))
}
