// A post of a folder in few bytes: the file, what lies beside it, and what is known of it.
// Thread: any; a plain value. Invariant: the same file with the same facts gives the same item, so that a second reading
// of an unchanged folder shows that nothing has changed.

import FeedsModels
import Foundation

struct FolderItem: Sendable, Hashable {
    /// From where the date comes, the best first.
    enum Origin: Int, Sendable {
        case file, name, disk
    }

    enum Clip: Sendable, Hashable {
        case file(path: String, size: Int)
        case part(start: Int, length: Int)
    }

    let path: String
    let format: MediaFormat
    let size: Int
    /// Milliseconds since 1970, as the disk says.
    let modified: Int
    /// Paths of the files beside a video.
    var poster: String?
    var captions: [String] = []
    /// The clip of a Live Photo: a file beside the picture, or a part of the picture's own file.
    var clip: Clip?
    /// Milliseconds since 1970: when the picture was taken, as far as anything tells.
    var date = 0
    var origin = Origin.disk
    var width: Int?
    var height: Int?
    var duration: Double?
    /// True when the file itself was asked for its facts.
    var isRead = false

    init(_ path: String, format: MediaFormat, size: Int, modified: Int) {
        self.path = path
        self.format = format
        self.size = size
        self.modified = modified
    }

    /// Without a look into the file.
    mutating func guessDate(in zone: TimeZone) {
        let name = NameTime.read(String(FilePath.name(of: path))).map { $0.date(in: zone) }
        (date, origin) = (name.map(Self.milliseconds) ?? modified, name == nil ? .disk : .name)
    }

    /// `latest`: a later time is a mistake of the clock that wrote it.
    mutating func take(_ facts: FileFacts, in zone: TimeZone, latest: Date) {
        isRead = true
        (width, height, duration) = (facts.width, facts.height, format == .image ? nil : facts.duration)
        if clip == nil, format == .image, let part = facts.clip {
            clip = .part(start: part.lowerBound, length: part.count)
        }
        guard let taken = facts.taken?.date(in: zone), taken <= latest else { return }
        (date, origin) = (Self.milliseconds(taken), .file)
    }

    /// What the index knows of the same file.
    mutating func take(_ known: FolderItem) {
        guard known.size == size, known.modified == modified, known.isRead else { return }
        (date, origin, isRead) = (known.date, known.origin, true)
        (width, height, duration) = (known.width, known.height, known.duration)
        if clip == nil, case .part = known.clip { clip = known.clip }
    }

    var taken: Date { Date(timeIntervalSince1970: Double(date) / 1000) }

    private static func milliseconds(_ date: Date) -> Int {
        Int(saturating: (date.timeIntervalSince1970 * 1000).rounded())
    }

    // MARK: As a post

    func post(in root: String, source: String) -> Post {
        var rendition = Rendition(
            url: Self.url(path, in: root), delivery: format.delivery, bytes: format == .hls ? nil : size)
        (rendition.width, rendition.height) = (width, height)
        let video = path
        var medium = Media(
            id: path, kind: format.kind, renditions: [rendition], poster: poster.map { Self.url($0, in: root) },
            metadata: Metadata(
                width: width, height: height, duration: duration, hasPicture: format.hasPicture),
            captions: captions.map { CaptionsBeside.track($0, at: Self.url($0, in: root), of: video) })
        medium.motion = motion(in: root)
        var post = Post(
            id: path, key: PostKey(source: source, id: path),
            title: String(FilePath.name(of: String(FilePath.stem(of: path)))),
            media: [medium], publishedAt: taken)
        post.folder = FilePath.folder(of: path)
        return post
    }

    private func motion(in root: String) -> Rendition? {
        switch clip {
        case .file(let path, let size): return Rendition(url: Self.url(path, in: root), bytes: size)
        case .part(let start, let length):
            var part = Rendition(url: Self.url(path, in: root), bytes: length)
            part.slice = FileSlice(start: start, length: length)
            return part
        case nil: return nil
        }
    }

    var traits: PostTraits {
        PostTraits(
            isVideo: format.kind == .video, date: taken, width: width, height: height, duration: duration,
            folder: FilePath.folder(of: path))
    }

    static func url(_ path: String, in root: String) -> URL {
        URL(fileURLWithPath: root + "/" + path, isDirectory: false)
    }
}
