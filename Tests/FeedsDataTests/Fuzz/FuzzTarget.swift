// The fuzz targets: each passes bytes from outside to their reader, and checks promises that hold for any bytes.
// Thread: any. Invariant: a target traps on a broken promise, because the fuzzer notices traps; errors are allowed.

import FeedsModels
import Foundation
import SoupBridge

@testable import FeedsData

enum FuzzTarget: String, CaseIterable {
    /// A document from a server: the first byte chooses between the web and a local file.
    case feed
    case jsonfeed
    case m3u
    case hls
    case captions
    case index
    /// A feed in XML or JSON: the first byte chooses the charset of the server's header.
    case syndication
    /// A pasted text, a web page or an account's record: the first byte chooses.
    case discovery
    /// A long document in slices: the first byte chooses the number of items in each.
    case slices
    // These continue with the decoded values, as the app would.
    /// A document: layouts, preload decisions, view models, tiles and their texts.
    case feedwalk
    /// A server's answers: open, read, store, and find again after a restart.
    case answers
    /// A stream's playlists and their contents: levels, preload decisions, segments.
    case playlists
    /// The import of an export: the stored data, and the library's pages.
    case library

    /// The folder of the corpus files, with a folder for each target.
    static let corpora = "Tests/FeedsDataTests/Fuzz/Corpus"

    func run(_ data: Data) async {
        switch self {
        case .feed: decode(data.dropFirst(), at: data.first.map { $0 & 1 == 0 } ?? true ? Self.page : Self.file)
        case .jsonfeed: decode(data, at: Self.page)
        case .m3u: decode(data, at: Self.list)
        case .hls: readPlaylist(data)
        case .captions: readCaptions(data)
        case .index: IndexFuzz.run(data)
        case .syndication: SyndicationFuzz.run(data)
        case .discovery: DiscoveryFuzz.run(data)
        case .slices: SlicesFuzz.run(data)
        case .feedwalk: await FeedWalk.run(data)
        case .answers: await AnswerFuzz.run(data)
        case .playlists: await PlaylistFuzz.run(data)
        case .library: await LibraryFuzz.run(data)
        }
    }

    private static let page = URL(filePath: "/f/feed.json", relativeTo: URL(string: "https://a.example.com"))
        .absoluteURL
    private static let list = URL(filePath: "/f/feed.m3u", relativeTo: URL(string: "https://a.example.com")).absoluteURL
    private static let file = URL(filePath: "/feeds/feed.json")
    private static let longAgo = Date(timeIntervalSince1970: 0)

    // MARK: Feeds

    private func decode(_ data: Data, at url: URL) {
        let context = DecodingContext(document: url, firstLaunch: Self.longAgo) { _ in false }
        // An error is allowed.
        guard let response = try? FeedDecoder(context: context, place: "feed").decode(Data(data)) else { return }
        let media = response.posts.flatMap(\.media) + response.stories.flatMap(\.imageList).map(\.media)
        precondition(response.posts.allSatisfy { !$0.media.isEmpty })
        precondition(Set(response.posts.map(\.id)).count == response.posts.count)
        precondition(media.allSatisfy { !$0.renditions.isEmpty })
        guard !url.isFileURL else { return }
        for address in media.flatMap(\.everyAddress) { Self.expectOutside(address) }
        if let next = response.next.flatMap({ URL(string: $0.text) }) { Self.expectOutside(next) }
        // Each decoded post can be encoded and decoded again.
        let coding = CopyCoding()
        for post in response.posts.prefix(20) {
            guard let text = coding.text(of: post) else { continue }
            precondition(coding.post(text)?.media.count == post.media.count)
        }
    }

    /// Every address in a feed from the web is on the web, not on the networks around this machine.
    private static func expectOutside(_ url: URL) {
        precondition(["http", "https"].contains(url.scheme?.lowercased() ?? ""))
        let kind = HostKind(host: url.host() ?? "")
        precondition(kind == .elsewhere || kind == .named)
        precondition(url.user == nil && url.password == nil)
    }

    // MARK: Streams and captions

    private func readPlaylist(_ data: Data) {
        for url in [Self.list, URL(filePath: "/srv/film/index.m3u8")] {
            // An error is allowed.
            guard let playlist = try? HLSPlaylist(data, at: url) else { continue }
            let bounds = HLSBounds(playlist: url)
            for address in playlist.addresses where bounds.allows(address) && !url.isFileURL {
                let kind = HostKind(host: address.host() ?? "")
                precondition(kind == .elsewhere || kind == .named)
            }
            guard case .media(let media) = playlist else { continue }
            for segment in media.segments {
                precondition(segment.duration.isFinite && segment.duration >= 0 && segment.start.isFinite)
                precondition(segment.map.map(media.maps.indices.contains) ?? true)
                precondition(segment.resource.range.map { $0.lowerBound >= 0 && !$0.isEmpty } ?? true)
            }
        }
    }

    private func readCaptions(_ data: Data) {
        _ = CaptionsDocument.refusal(data)
        // An error is allowed.
        guard let document = try? CaptionsDocument(data) else { return }
        precondition(document.cues.count <= CaptionTimeline.mostCues)
        let timeline = CaptionTimeline(document.cues)
        for second in [0, 0.5, 1, 60, 3600, 1e9] { _ = timeline.cues(at: second) }
    }
}

extension Media {
    fileprivate var everyAddress: [URL] { renditions.map(\.url) + [poster].compactMap { $0 } + captions.map(\.url) }
}
