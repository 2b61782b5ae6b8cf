// Reads the items of a search or a collection page by page, and the films of an item when they are needed.
// Thread: any; a plain value whose requests take turns at their server. Invariant: a list never asks for files, and a
// page token is a number within bounds.

import FeedsModels
import Foundation

struct ArchiveService: FeedsServiceProtocol {
    static let shape = FeedShape("archive", tr("Internet Archive"))
    private static let keptFor = 86_400.0

    private let place: ArchivePlace
    private let source: String
    private let apis: ServerAPIs
    private let api: ServerAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: ArchivePlace, source: String, apis: ServerAPIs) {
        self.place = place
        self.source = source
        self.apis = apis
        api = apis.at(place.host)
    }

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        guard case .item(let id, _) = place else { return try await page(1).requiringContent(at: place.name) }
        let answer = try await api.get(ArchiveQuery.item(id))
        guard isCollection(answer.json) else { return try response(item: answer.json, id) }
        // The address of a collection looks like that of an item.
        return try await page(1).requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let number = Int(page.text), (2...ArchiveQuery.furthestPage).contains(number) else {
            throw place.noSuchPage
        }
        return try await self.page(number)
    }

    func storedPosts() async -> StoredFeed? {
        if case .item(let id, _) = place, let answer = await api.kept(ArchiveQuery.item(id)),
            !isCollection(answer.json)
        {
            guard let response = try? response(item: answer.json, id) else { return nil }
            return StoredFeed(response: response, asOf: answer.fetched)
        }
        guard let answer = await api.kept(call(1)) else { return nil }
        let response = response(list: answer.json, 1)
        return response.posts.isEmpty ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    // MARK: Lists

    private func page(_ number: Int) async throws(FeedServiceError) -> FeedsResponse {
        let answer = try await api.get(call(number))
        // A refusal comes with the status of a success.
        if let reason = ServerText.line(answer.json["error"].text, atMost: 200) {
            throw .unreadable(place: place.name, reason: reason)
        }
        return response(list: answer.json, number)
    }

    private func call(_ page: Int) -> ServerCall {
        let call =
            switch place {
            case .search(let words, _): ArchiveQuery.films(about: words, page: page)
            case .collection(let id, _), .item(let id, _): ArchiveQuery.films(of: id, page: page)
            }
        return page == 1 ? call.kept() : call
    }

    private func response(list answer: JSONTree, _ page: Int) -> FeedsResponse {
        var reader = ArchiveReader(host: api.host, servers: apis.servers, now: apis.now())
        let items = answer["response"]["docs"].list
        reader.read(items)
        var response = FeedsResponse(shape: Self.shape, title: place.name, posts: reader.posts)
        response.skipped = reader.skipped
        let total = answer["response"]["numFound"].ordinal ?? 0
        let isMore = page < ArchiveQuery.furthestPage && total > page * ArchiveQuery.pageLength
        if isMore, !items.isEmpty { response.next = BatchToken("\(page + 1)") }
        response.stamp(source)
        return response
    }

    // MARK: Items

    private func isCollection(_ item: JSONTree) -> Bool {
        ArchiveValue(item["metadata"]["mediatype"]).first == "collection"
    }

    private func response(item: JSONTree, _ id: String) throws(FeedServiceError) -> FeedsResponse {
        try refuse(missing: item)
        var reader = ArchiveReader(host: api.host, servers: apis.servers, now: apis.now())
        do throws(Rejection) {
            try reader.read(item: item, id: id)
        } catch {
            throw .unreadable(place: place.name, reason: error.reason)
        }
        var response = FeedsResponse(
            shape: Self.shape, title: ServerText.title(ArchiveValue(item["metadata"]["title"]).first),
            posts: reader.posts)
        response.stamp(source)
        return response
    }

    /// The archive answers with an empty object for an item that it does not have.
    private func refuse(missing item: JSONTree) throws(FeedServiceError) {
        guard item["metadata"].isObject || ArchiveValue.isTrue(item["is_dark"]) else {
            throw .network(place: place.name, .status(404))
        }
    }

    func resolve(_ ticket: MediaTicket) async throws(FeedServiceError) -> Media {
        guard let wanted = ArchiveTicket(ticket) else {
            throw .unreadable(place: place.name, reason: tr("it is no document"))
        }
        let api = apis.at(wanted.host)
        let call = ArchiveQuery.item(wanted.id).urgent()
        let kept = ticket.ignoresKept ? nil : await api.kept(call, notOlderThan: Self.keptFor)
        let answer: ServerAnswer = if let kept { kept } else { try await api.get(call) }
        let response = try response(item: answer.json, wanted.id)
        // The list shows an item once, so its first film stands for it.
        guard var medium = response.posts.first?.media.first else {
            throw .unreadable(place: place.name, reason: tr("none of its media can be used"))
        }
        medium.id = wanted.id
        medium.resolveAt = ticket
        return medium
    }
}
