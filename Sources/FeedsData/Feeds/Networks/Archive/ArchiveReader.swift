// Turns items of the Internet Archive into posts.
// Thread: any; a plain value. Invariant: every post names its author or the archive, and its licence or that there is
// none; no id comes twice.

import FeedsModels
import Foundation

struct ArchiveReader {
    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let host: ServerHost
    private let context: DecodingContext
    private var seen: Set<String> = []

    init(host: ServerHost, servers: KnownServers?, now: Date) {
        self.host = host
        context = DecodingContext(of: host, servers: servers, now: now)
    }

    /// The items of a list, whose files need a second request.
    mutating func read(_ items: [JSONTree]) {
        for (index, item) in items.enumerated() {
            do throws(Rejection) {
                guard let id = ArchiveName.id(item["identifier"].identifier) else {
                    throw Rejection(tr("it has no id"))
                }
                guard seen.insert(id).inserted else { continue }
                var medium = Media(id: id, kind: .video, renditions: [], poster: poster(id))
                medium.metadata.duration = ArchiveValue.duration(item["runtime"])
                medium.resolveAt = ArchiveTicket(id: id, host: host).ticket
                posts.append(post(item, id: id, medium))
            } catch {
                skipped.append(SkippedItem(place: "docs[\(index)]", reason: error.reason))
            }
        }
    }

    /// The films of one item, with their files.
    mutating func read(item: JSONTree, id: String) throws(Rejection) {
        if ArchiveValue.isTrue(item["is_dark"]) { throw Rejection(tr("it may not be shown")) }
        let films = ArchiveFiles(item["files"], id: id, context).films
        guard !films.isEmpty else { throw Rejection(tr("it has no video and no picture")) }
        for film in films {
            let own = films.count == 1 ? id : "\(id)/\(film.name)"
            guard seen.insert(own).inserted else { continue }
            var post = post(item["metadata"], id: own, film.medium(own, poster: poster(id)))
            if films.count > 1 { post.title = film.title }
            (post.page, post.uri) = (page(id), films.count == 1 ? post.uri : nil)
            posts.append(post)
        }
    }

    private func poster(_ id: String) -> URL? { context.optionalURL(.string("/services/img/\(id)")) }

    private func page(_ id: String) -> URL? { context.optionalURL(.string("/details/\(id)")) }

    private func post(_ item: JSONTree, id: String, _ medium: Media) -> Post {
        var post = Post(id: id, title: ServerText.title(ArchiveValue(item["title"]).first) ?? id, media: [medium])
        post.text = ArchiveValue(item["description"]).plain
        let creator = ServerText.name(ArchiveValue(item["creator"]).texts.prefix(3).joined(separator: ", "))
        post.author = creator.map { Author(name: $0) }
        post.tags = ArchiveValue(item["subject"]).tags
        post.publishedAt = date(of: item)
        post.page = page(id)
        post.uri = post.page?.absoluteString
        post.counts = Counts(views: item["downloads"].count)
        post.language = ArchiveValue(item["language"]).language
        post.attribution = attribution(item, creator)
        return post
    }

    /// When the item came to the archive. Its own date may be that of an old film.
    private func date(of item: JSONTree) -> Date? {
        let dates = ["publicdate", "addeddate", "date"].lazy.compactMap { name in
            // A year alone is no date.
            ArchiveValue(item[name]).first.flatMap { $0.utf8.count >= 10 ? JSONTree.string($0).date : nil }
        }
        return dates.first.map { min($0, context.now) }
    }

    private func attribution(_ item: JSONTree, _ creator: String?) -> Attribution {
        let licence = ArchiveValue(item["licenseurl"]).first.flatMap { context.optionalURL(.string($0)) }
        let words = licence.map(LicenceName.of).flatMap { ServerText.name($0) } ?? tr("no licence is named")
        return Attribution(
            text: [creator ?? tr("Internet Archive"), words].joined(separator: " · "), page: licence)
    }
}

extension ArchiveValue {
    static func isTrue(_ tree: JSONTree) -> Bool { tree.list.first?.bool == true }

    /// "12.1", "1:28" or a list of such texts.
    static func duration(_ tree: JSONTree) -> Double? { tree.list.first?.duration }
}
