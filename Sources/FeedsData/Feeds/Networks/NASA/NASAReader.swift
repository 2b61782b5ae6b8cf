// Turns the items of NASA's library into posts.
// Thread: any; a plain value. Invariant: every post has NASA's credit, and no id comes twice.

import FeedsModels
import Foundation

struct NASAReader {
    /// What may be done with the media. Most have no copyright; the rules name the exceptions.
    private static let rules = URL(string: "https://www.nasa.gov/nasa-brand-center/images-and-media/")

    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let host: ServerHost
    private let context: DecodingContext
    private var seen: Set<String> = []

    init(host: ServerHost, servers: KnownServers?, now: Date) {
        self.host = host
        context = DecodingContext(of: host, servers: servers, now: now)
    }

    mutating func read(_ items: [JSONTree]) {
        for (index, item) in items.enumerated() {
            do throws(Rejection) {
                guard let post = try post(item) else { continue }
                posts.append(post)
            } catch {
                skipped.append(SkippedItem(place: "items[\(index)]", reason: error.reason))
            }
        }
    }

    /// Nil for an item that came already.
    private mutating func post(_ item: JSONTree) throws(Rejection) -> Post? {
        guard let facts = item["data"].list.first, let id = NASAName.id(facts["nasa_id"].identifier) else {
            throw Rejection(tr("it has no id"))
        }
        let medium = try medium(item, facts, id)
        guard seen.insert(id).inserted else { return nil }
        var post = Post(id: id, title: ServerText.title(facts["title"].text) ?? id, media: [medium])
        post.text = ServerText.words(HTMLText.read(facts["description"].text ?? "", base: nil).text)
        let center = ServerText.name(facts["center"].text).map { "NASA/\($0)" } ?? "NASA"
        let person = ServerText.name(facts["photographer"].text) ?? ServerText.name(facts["secondary_creator"].text)
        post.author = Author(name: center)
        post.tags = tags(facts["keywords"])
        post.publishedAt = facts["date_created"].date.map { min($0, context.now) }
        post.page = URL(string: "\(NASAPlace.site)/details/\(NetworkPage.escaped(id))")
        post.uri = post.page?.absoluteString
        post.attribution = Attribution(
            text: [person, center, tr("NASA’s rules for its media")].compactMap(\.self).joined(separator: " · "),
            page: Self.rules)
        return post
    }

    private func medium(_ item: JSONTree, _ facts: JSONTree, _ id: String) throws(Rejection) -> Media {
        let links = item["links"].list
        let preview = links.first { $0["rel"].text == "preview" }.flatMap { NASAFiles.address($0["href"], context) }
        switch facts["media_type"].text {
        case "video":
            var medium = Media(id: id, kind: .video, renditions: [], poster: preview)
            medium.resolveAt = NASATicket(id: id, host: host).ticket
            return medium
        case "image":
            var files = NASAFiles(links, in: context).pictures
            if files.isEmpty, let preview { files = [Rendition(url: preview)] }
            guard !files.isEmpty else { throw Rejection(tr("its address is missing")) }
            return Media(id: id, kind: .image, renditions: files)
        default: throw Rejection(tr("it has no video and no picture"))
        }
    }

    private func tags(_ keywords: JSONTree) -> [String] {
        var tags: [String] = []
        // Some keywords are one text with commas.
        for word in keywords.list.prefix(30).compactMap(\.text).flatMap({ $0.split(separator: ",").prefix(30) }) {
            guard let tag = ServerText.name(String(word)), !tags.contains(tag), tags.count < 30 else { continue }
            tags.append(tag)
        }
        return tags
    }
}
