// Reads an address for a discovery, and finds what its document is.
// Thread: an actor on a queue of its own, because decoding is slow. Invariant: nothing is stored; an address that a
// document names is requested only when the document may name it.

import FeedsEngine
import FeedsModels
import Foundation

actor DiscoveryReader {
    enum Reading: Sendable {
        case source(FeedsResponse)
        case page(HTMLPage, Data)
        case record(JSONTree)
        case failed(FeedServiceError)
    }

    static let longest = 16 << 20
    /// Longer pages have nothing of interest at their end.
    private static let longestPage = 2 << 20
    /// Servers that can choose send a feed, and a page rather than their own JSON.
    private static let page = """
        application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.85, \
        application/feed+json;q=0.8, application/json;q=0.8, */*;q=0.5
        """
    private static let record = "application/jrd+json, application/json;q=0.9, */*;q=0.1"

    private let documents: RemoteDocuments
    private let firstLaunch: Date
    private let servers: KnownServers?
    private let sources: NetworkSources
    private nonisolated let executor = QueueExecutor(label: "mutoscope.discovery")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(documents: RemoteDocuments, firstLaunch: Date, servers: KnownServers?, sources: NetworkSources) {
        self.sources = sources
        self.documents = documents
        self.firstLaunch = firstLaunch
        self.servers = servers
    }

    /// Whether the document at its origin may name the address; without an origin the user named it.
    nonisolated func admits(_ lead: DiscoveryLead) -> Bool {
        let url = lead.url
        guard let origin = lead.origin else {
            servers?.choose(url)
            return true
        }
        guard AddressRules.allowed(url, openedFrom: FeedSource(place: .remote(origin))) else { return false }
        servers?.admit(CollectionOfOne(url), namedBy: origin)
        // Its source will be opened, which is as good as a choice of the user.
        if lead.way == .network { servers?.keepOutside(url) }
        return true
    }

    /// Whether any kind of source could read what the lead leads to.
    nonisolated func knows(_ lead: DiscoveryLead) -> Bool { sources.know(lead) }

    /// Also returns the address after redirects.
    func read(_ lead: DiscoveryLead) async -> (Reading, arrival: URL) {
        let place = SourceSecret.withoutLogin(lead.url).absoluteString
        do throws(FeedServiceError) {
            if let source = lead.source { return (.source(try await sources.read(source)), lead.url) }
            if let found = try await readMedium(lead, place) { return found }
            let document = try await documents.look(request(for: lead), place)
            return (reading(of: document, lead, place), document.url)
        } catch {
            return (.failed(error), lead.url)
        }
    }

    private func request(for lead: DiscoveryLead) -> NetworkRequest {
        var request = NetworkRequest(url: lead.url, sizeLimit: Self.longest)
        // A site that has no feed there may redirect to a page for every request.
        request.followsRedirects = lead.way != .probe
        if lead.record != nil {
            request.headers["Accept"] = Self.record
        } else if lead.way == .named || lead.way == .profile {
            request.headers["Accept"] = Self.page
        }
        return request
    }

    private func reading(of document: StoredDocument, _ lead: DiscoveryLead, _ place: String) -> Reading {
        do throws(FeedServiceError) {
            if lead.record != nil { return .record(try record(in: document, place)) }
            return try source(in: document, place)
        } catch {
            guard case .notAFeed(_, let content) = error, content == .html || content == .signIn else {
                return .failed(error)
            }
            return .page(HTMLPage(document.body, at: SourceSecret.withoutLogin(document.url)), document.body)
        }
    }

    private func record(in document: StoredDocument, _ place: String) throws(FeedServiceError) -> JSONTree {
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(document.body)
        } catch {
            throw .unreadable(place: place, reason: tr("it is no document"))
        }
    }

    private func source(in document: StoredDocument, _ place: String) throws(FeedServiceError) -> Reading {
        if let medium = SingleMedia.response(of: document) { return .source(medium) }
        var context = DecodingContext(document: document.url, firstLaunch: firstLaunch)
        context.servers = servers
        context.contentType = document.contentType
        context.now = documents.now()
        let isPage = FeedSniffer.content(of: document.body) == .html
        let body = isPage ? document.body.prefix(Self.longestPage) : document.body
        let response = try FeedDecoder(context: context, place: place).decode(body)
        // A feed without posts is a feed; other documents without posts are nothing.
        return .source(response.syndication == nil ? try response.requiringContent(at: place) : response)
    }

    // MARK: Media

    /// The first bytes of a video are enough. Nil when the address is a document, and there is more of it.
    private func readMedium(
        _ lead: DiscoveryLead, _ place: String
    ) async throws(FeedServiceError) -> (Reading, arrival: URL)? {
        guard let format = MediaFormat.of(fileExtension: lead.url.pathExtension), format != .hls else { return nil }
        do throws(FeedServiceError) {
            let (head, isWhole) = try await documents.lookAtHead(request(for: lead), place)
            if case .media(let found) = FeedSniffer.content(of: head.body) {
                return (.source(SingleMedia.response(at: lead.url, found)), lead.url)
            }
            return isWhole ? (reading(of: head, lead, place), head.url) : nil
        } catch .tooLarge {
            return (.source(SingleMedia.response(at: lead.url, format)), lead.url)
        }
    }
}
