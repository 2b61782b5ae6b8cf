// Groups the files of an entry that are renditions of one medium.
// Thread: any; pure. Invariant: the files of a group are of one kind, and no address occurs twice.

import FeedsModels
import Foundation

struct FileGroups {
    struct File {
        var file: SyndicationEnclosure
        let format: MediaFormat
    }

    struct Group {
        let kind: Media.Kind
        var files: [File]
        /// Pictures beside a video in its group.
        var pictures: [URL] = []

        var isSound: Bool { files.allSatisfy { $0.format == .sound } }
    }

    private enum Key: Hashable {
        case named(SyndicationEnclosure.Origin, Int)
        case alike(stem: String, duration: Double?)
        case alone(Int)
    }

    private(set) var groups: [Group] = []

    init(_ entry: SyndicationEntry) {
        let files = Self.chosen(Self.merged(entry.enclosures))
        // Most entries have a single file, and keys cost time.
        groups = files.count > 1 ? Self.grouped(files) : files.map { Group(kind: $0.format.kind, files: [$0]) }
    }

    private static func grouped(_ files: [File]) -> [Group] {
        let hasAlternates = files.contains { $0.file.origin == .alternate }
        var members: [(key: Key, files: [File])] = []
        var places: [Key: Int] = [:]
        for (index, file) in files.enumerated() {
            let key = key(file, index, hasAlternates: hasAlternates)
            if let place = places[key] {
                members[place].files.append(file)
            } else {
                places[key] = members.count
                members.append((key, [file]))
            }
        }
        return joined(members.flatMap { groups(of: $0.files) })
    }

    // MARK: Files

    /// The usable files, each once, with the attributes of all its mentions.
    private static func merged(_ enclosures: [SyndicationEnclosure]) -> [File] {
        var files: [File] = []
        var places: [String: Int] = [:]
        for enclosure in enclosures {
            guard let format = FileFormat.format(of: enclosure) else { continue }
            let address = enclosure.url.absoluteString.prefix { $0 != "#" }
            if let place = places[String(address)] {
                files[place].file.fill(from: enclosure)
            } else {
                places[String(address)] = files.count
                files.append(File(file: enclosure, format: format))
            }
        }
        return files
    }

    /// Media of the text count only when the feed names no files, because texts also hold icons and other pictures.
    private static func chosen(_ files: [File]) -> [File] {
        let named = files.filter { $0.file.origin != .html }
        guard !named.isEmpty else { return files }
        if named.contains(where: { $0.format.kind == .video }) { return named }
        return named + files.filter { $0.file.origin == .html && $0.format.kind == .video }
    }

    // MARK: Groups

    private static func key(_ file: File, _ index: Int, hasAlternates: Bool) -> Key {
        let origin = file.file.origin
        if let group = file.file.group { return .named(origin, group) }
        // Alternates belong to the enclosure's episode.
        if hasAlternates, origin == .enclosure { return .named(.alternate, PodcastReader.episode) }
        guard let stem = FileFormat.stem(of: file) else { return .alone(index) }
        return .alike(stem: stem, duration: file.file.duration)
    }

    private static func groups(of files: [File]) -> [Group] {
        let moving = files.filter { $0.format.kind == .video }
        let films = moving.filter { $0.format != .sound }
        let videos = films.isEmpty ? moving : films
        let pictures = files.filter { $0.format.kind == .image }
        guard !videos.isEmpty else { return [Group(kind: .image, files: pictures)] }
        return [Group(kind: .video, files: sorted(videos), pictures: pictures.map(\.file.url))]
    }

    private static func sorted(_ files: [File]) -> [File] {
        files.filter(\.file.isDefault) + files.filter { !$0.file.isDefault }
    }

    /// An enclosure beside Media RSS is the same video, for programs without Media RSS; so are its alternates.
    private static func joined(_ groups: [Group]) -> [Group] {
        let moving = groups.filter { $0.kind == .video }
        let films = moving.filter { !$0.isSound }
        let videos = films.isEmpty ? moving : films
        guard videos.count == 2, let enclosed = videos.first(where: { $0.isOf([.enclosure, .alternate]) }),
            let described = videos.first(where: { $0.isOf([.media]) }),
            enclosed.files.count(where: { $0.file.origin == .enclosure }) <= 1,
            enclosed.isAsLong(as: described)
        else { return groups }
        let whole = Group(
            kind: .video, files: described.files + enclosed.files, pictures: described.pictures + enclosed.pictures)
        // Beside a video its sounds are not needed.
        var joined = groups.filter { $0.kind != .video }
        joined.insert(whole, at: groups.prefix { $0.kind != .video }.count)
        return joined
    }
}

extension FileGroups.Group {
    fileprivate func isOf(_ origins: [SyndicationEnclosure.Origin]) -> Bool {
        files.allSatisfy { origins.contains($0.file.origin) }
    }

    fileprivate func isAsLong(as other: Self) -> Bool {
        guard let one = files.lazy.compactMap({ $0.file.duration }).first,
            let two = other.files.lazy.compactMap({ $0.file.duration }).first
        else { return true }
        return abs(one - two) < 2
    }
}

extension SyndicationEnclosure {
    fileprivate mutating func fill(from other: SyndicationEnclosure) {
        type = type ?? other.type
        length = length ?? other.length
        duration = duration ?? other.duration
        width = width ?? other.width
        height = height ?? other.height
        bitsPerSecond = bitsPerSecond ?? other.bitsPerSecond
        language = language ?? other.language
        alt = alt ?? other.alt
        title = title ?? other.title
        isDefault = isDefault || other.isDefault
        thumbnails += other.thumbnails
        // The group of Media RSS is more exact than an enclosure.
        if group == nil, other.group != nil, other.origin != .html { (group, origin) = (other.group, other.origin) }
    }
}
