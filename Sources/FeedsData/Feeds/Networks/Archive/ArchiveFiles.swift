// The films among the files of an item, each with its renditions and captions. An item has originals, and smaller files
// that the archive made of them.
// Thread: any; a plain value. Invariant: no file leaves the item, and a file that only its owner may read is left out.

import FeedsModels
import Foundation

struct ArchiveFiles {
    struct Film {
        /// The original's file name.
        let name: String
        var title: String
        var duration: Double?
        var files: [Rendition] = []
        var captions: [CaptionTrack] = []

        func medium(_ id: String, poster: URL?) -> Media {
            var medium = Media(id: id, kind: .video, renditions: files, poster: poster, captions: captions)
            let largest = files.max { ($0.width ?? 0) < ($1.width ?? 0) }
            medium.metadata = Metadata(width: largest?.width, height: largest?.height, duration: duration)
            return medium
        }
    }

    private static let mostFiles = 20_000
    private static let mostFilms = 200
    private static let mostRenditions = 10
    private static let mostCaptions = 60

    private(set) var films: [Film] = []
    private let id: String
    private let context: DecodingContext

    init(_ list: JSONTree, id: String, _ context: DecodingContext) {
        self.id = id
        self.context = context
        let files = list.list.prefix(Self.mostFiles).filter { !ArchiveValue.isTrue($0["private"]) }
        let videos = files.filter(Self.isVideo)
        let originals = Dictionary(videos.map { (Self.original(of: $0), [$0]) }) { $0 + $1 }
        for name in NaturalOrder.sorted(Array(originals.keys)).prefix(Self.mostFilms) {
            add(name, originals[name] ?? [])
        }
        for file in files { addCaptions(file) }
    }

    private static func name(_ file: JSONTree) -> String { ArchiveValue(file["name"]).first ?? "" }

    private static func original(of file: JSONTree) -> String { ArchiveValue(file["original"]).first ?? name(file) }

    private static func isVideo(_ file: JSONTree) -> Bool {
        MediaFormat.of(fileExtension: ending(name(file))) == .video
    }

    private static func ending(_ name: String) -> String {
        name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map { $0.lowercased() } ?? ""
    }

    // MARK: Renditions

    /// The smaller files, when there are some: an original may be gigabytes long.
    private mutating func add(_ name: String, _ files: [JSONTree]) {
        let made = files.filter { ArchiveValue($0["source"]).first == "derivative" && Self.rank($0) < 9 }
        let chosen = made.isEmpty ? files : made
        var film = Film(name: name, title: Self.title(files, name))
        let ranked = chosen.enumerated().sorted { (Self.rank($0.1), $0.0) < (Self.rank($1.1), $1.0) }
        film.files = ranked.prefix(Self.mostRenditions).compactMap { rendition($0.1) }
        film.duration = ranked.lazy.compactMap { ArchiveValue.duration($0.1["length"]) }.first
        if !film.files.isEmpty { films.append(film) }
    }

    private static func title(_ files: [JSONTree], _ name: String) -> String {
        let title = files.lazy.compactMap { ServerText.title(ArchiveValue($0["title"]).first) }.first
        return title ?? ServerText.title(name) ?? name
    }

    private func rendition(_ file: JSONTree) -> Rendition? {
        guard let url = url(of: Self.name(file)) else { return nil }
        var rendition = Rendition(url: url)
        rendition.width = file["width"].list.first?.side
        rendition.height = file["height"].list.first?.side
        rendition.bytes = file["size"].list.first?.bytes
        return rendition
    }

    /// The formats that start soonest first; 9 for one that is no film, such as an animated picture.
    private static func rank(_ file: JSONTree) -> Int {
        let format = ArchiveValue(file["format"]).first?.lowercased() ?? ""
        let known = ["h.264", "mpeg4", "webm", "matroska", "ogg"]
        return known.firstIndex { format.contains($0) } ?? (ending(name(file)) == "mp4" ? known.count : 9)
    }

    private func url(of name: String) -> URL? {
        ArchiveName.path(of: name).flatMap { context.optionalURL(.string("/download/\(id)/\($0)")) }
    }

    // MARK: Captions

    /// Captions belong to the film whose name they begin with; those of a single film need not.
    private mutating func addCaptions(_ file: JSONTree) {
        let name = Self.name(file)
        guard ["vtt", "srt"].contains(Self.ending(name)), let url = url(of: name) else { return }
        let original = ArchiveValue(file["original"]).first
        let index = films.firstIndex { film in
            original == film.name || name.hasPrefix(Self.stem(film.name) + ".") || films.count == 1
        }
        guard let index, films[index].captions.count < Self.mostCaptions else { return }
        let words = name.lowercased().split(separator: ".").dropFirst().dropLast()
        let code = words.last.flatMap { $0.utf8.count <= 3 ? NetworkName.language(String($0)) : nil }
        let isHeard = words.contains { $0 == "asr" }
        films[index].captions.append(
            CaptionTrack(
                url: url, language: code == "asr" ? nil : code, label: isHeard ? tr("automatic") : nil))
    }

    private static func stem(_ name: String) -> String {
        let ending = ending(name)
        return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    }
}
