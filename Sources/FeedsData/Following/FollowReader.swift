// Asks the server of a follow and decodes its answer.
// Thread: an actor on a queue of its own, because decoding is slow; one document at a time, so that memory is bounded.
// Invariant: only a document that is a feed gives posts; a login page is a failure.

import FeedsEngine
import FeedsModels
import Foundation
import GLibBridge

actor FollowReader {
    struct Question: Sendable {
        let follow: Follow
        let address: URL
        let etag: String?
        let lastModified: String?
        /// A source without a document, which is read by its own kind.
        var source: FeedSource?

        var isConditional: Bool { etag != nil || lastModified != nil }
    }

    private static let sizeLimit = 16 << 20
    private static let timeout = 10.0
    /// The store keeps fewer posts of a follow; a document may list 200,000.
    private static let mostPosts = 200

    private let network: any NetworkServiceProtocol
    private let servers: KnownServers?
    private let kinds: [any SourceKind]
    private let firstLaunch: Date
    private let now: @Sendable () -> Date
    private nonisolated let executor = QueueExecutor(label: "mutoscope.follows", isUrgent: false)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        network: any NetworkServiceProtocol, servers: KnownServers?, kinds: [any SourceKind] = [], firstLaunch: Date,
        now: @escaping @Sendable () -> Date
    ) {
        self.network = network
        self.servers = servers
        self.kinds = kinds
        self.firstLaunch = firstLaunch
        self.now = now
    }

    func read(_ question: Question) async -> FollowReply {
        let place = question.follow.name
        if let source = question.source { return await read(source, of: question.follow) }
        guard AddressRules.isWeb(question.address) else {
            let error = FeedServiceError.unreadable(place: place, reason: tr("it is no document"))
            return FollowReply(.failed, problem: error.description)
        }
        // The user chose the server by following the feed. The target of a redirect is not the user's choice.
        if let chosen = URL(string: question.follow.text) { servers?.choose(chosen) }
        var request = NetworkRequest(url: question.address, sizeLimit: Self.sizeLimit, timeout: Self.timeout)
        request.takesRefusals = true
        request.headers["Accept"] = RemoteDocuments.wanted
        request.headers["If-None-Match"] = question.etag
        request.headers["If-Modified-Since"] = question.lastModified
        do throws(NetworkError) {
            return judge(try await network.fetch(request), question)
        } catch .status(304) where question.isConditional {
            return FollowReply(.unchanged, status: 304)
        } catch {
            return FollowReply(error, place)
        }
    }

    /// The newest posts of a source that has no document: its first page.
    private func read(_ source: FeedSource, of follow: Follow) async -> FollowReply {
        guard let kind = await SourceServices(kinds).kind(of: source) else {
            let error = FeedServiceError.unreadable(place: follow.name, reason: tr("it is no document"))
            return FollowReply(.failed, problem: error.description)
        }
        for server in kind.servers(of: source) { servers?.choose(server) }
        do throws(FeedServiceError) {
            var feed = try await kind.makeService(for: source).fetchPosts()
            feed.stamp(follow.key)
            var answer = FollowReply(.sent, status: 200)
            answer.posts = Self.newest(feed.posts)
            answer.postsPerWeek = PostingRate.perWeek(feed.posts.compactMap(\.publishedAt), now: now())
            return answer
        } catch {
            return FollowReply(error, follow.name, now: now())
        }
    }

    private func judge(_ response: NetworkResponse, _ question: Question) -> FollowReply {
        let times = ServerTimes(response.headers, now: now())
        var answer: FollowReply
        // A 304 to a request without validators is a failure like any other status.
        if response.status == 304, question.isConditional {
            answer = FollowReply(.unchanged, status: 304)
        } else if (200..<300).contains(response.status), response.status != 202 {
            answer = decode(response, question.follow)
        } else {
            return FollowReply(status: response.status, times: times, question.follow.name)
        }
        answer.validFor = [answer.validFor, times.validFor].compactMap(\.self).max()
        // An address with a secret may not lie in a file, so requests still go to the first one.
        answer.movedTo = response.movedTo.flatMap { SourceSecret.found(in: [$0.absoluteString]) == nil ? $0 : nil }
        return answer
    }

    private func decode(_ response: NetworkResponse, _ follow: Follow) -> FollowReply {
        // Reading a long document takes several times the memory of its posts.
        defer { if response.body.count > 1 << 20 { Heap.giveBack() } }
        var context = DecodingContext(document: response.url, firstLaunch: firstLaunch)
        context.servers = servers
        context.contentType = response.headers["content-type"]
        context.now = now()
        do throws(FeedServiceError) {
            var feed = try FeedDecoder(context: context, place: follow.name).decode(response.body)
            feed.stamp(follow.key)
            var answer = FollowReply(.sent, status: response.status)
            answer.posts = Self.newest(feed.posts)
            answer.validFor = feed.syndication?.refreshInterval
            let dates = feed.syndication.map { $0.entries.compactMap { $0.published ?? $0.updated } }
            answer.postsPerWeek = PostingRate.perWeek(dates ?? feed.posts.compactMap(\.publishedAt), now: now())
            answer.etag = Self.validator(response.headers["etag"])
            answer.lastModified = Self.validator(response.headers["last-modified"])
            return answer
        } catch {
            return FollowReply(.failed, status: response.status, problem: error.description)
        }
    }

    /// Posts without a date keep their places in the document, which is the newest first in nearly all feeds.
    private static func newest(_ posts: [Post]) -> [Post] {
        guard posts.count > mostPosts else { return posts }
        let dated = posts.enumerated().map { (date: $1.publishedAt ?? .distantFuture, index: $0) }
        let sorted = dated.sorted { $0.date != $1.date ? $0.date > $1.date : $0.index < $1.index }
        return sorted.prefix(mostPosts).map(\.index).sorted().map { posts[$0] }
    }

    /// No real validator is longer, and each request carries it.
    private static func validator(_ text: String?) -> String? {
        text.flatMap { $0.utf8.count <= RemoteDocuments.longestValidator ? $0 : nil }
    }
}
