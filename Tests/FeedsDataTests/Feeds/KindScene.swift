// A source of each kind that comes with the program, and the parts that its service needs.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

enum KindSubject: String, CaseIterable, CustomTestStringConvertible {
    case folder, file, address, library, following, peertube, mastodon, loops, bluesky, commons, archive, nasa, pexels,
        pixabay, several

    var testDescription: String { rawValue }

    var pages: Int { self == .folder ? 1 : 2 }

    /// The number of posts on all pages.
    var posts: Int {
        switch self {
        case .folder: 2
        case .file, .address, .peertube, .mastodon, .loops, .bluesky, .commons, .archive, .nasa, .pexels, .pixabay: 3
        case .library: 45
        // With the page between new and seen posts.
        case .following: 46
        case .several: 5
        }
    }
}

struct KindScene {
    let network = FakeNetworkService()
    let folder: FeedsFolder
    /// In the order in which the program asks them.
    let kinds: [any SourceKind]
    let services: SourceServices
    let kind: any SourceKind
    let source: FeedSource

    init(_ subject: KindSubject) async throws {
        folder = try FeedsFolder([
            "clips/1.mp4": "x", "clips/2.mp4": "x", "feed.json": Self.feed(["a", "b"], next: "more.json"),
            "more.json": Self.feed(["c"]),
        ])
        await network.answer("https://a.example.com/feed", with: Self.feed(["a", "b"], next: "/more"))
        await network.answer("https://a.example.com/more", with: Self.feed(["c"]))
        for (start, videos) in [(0, [1, 2]), (25, [3])] {
            await network.answer(
                "https://tube.example.com/api/v1/video-channels/ann/videos?start=\(start)&count=25&sort=-publishedAt"
                    + "&nsfw=both&isLive=false", with: Self.videos(videos))
        }
        await Self.answerForNetworks(network)
        await Self.answerForCatalogues(network)
        let apis = ServerAPIs(network: network, paces: ServerPaces())
        let secrets = FakeSecrets()
        for server in ["p.example.com", "x.example.com"] {
            _ = try secrets.keep(Secret("k"), for: KeyedCatalogue.pexels.at(server).key)
        }
        let documents = DocumentServices(network: network, firstLaunch: Decoding.firstLaunch)
        let library = try await Self.library()
        let parts: [any SourceKind] = [
            LibraryKind(store: library), try await Self.following(library),
            PeerTubeKind(apis), MastodonKind(apis), LoopsKind(apis), BlueskyKind(apis), CommonsKind(apis),
            ArchiveKind(apis), NASAKind(apis), PexelsKind(apis, secrets: secrets), PixabayKind(apis, secrets: secrets),
            FolderKind(),
            FileKind(documents), AddressKind(documents),
        ]
        kinds = [CombinedKind(of: SourceServices(parts))] + parts
        services = SourceServices(kinds)
        source = try Self.source(subject, in: folder.path)
        guard let kind = kinds.first(where: { $0.name == subject.rawValue }) else {
            throw CocoaError(.featureUnsupported)
        }
        self.kind = kind
    }

    private static func source(_ subject: KindSubject, in folder: String) throws -> FeedSource {
        let (clips, address) = (folder + "/clips", "https://a.example.com/feed")
        return switch subject {
        case .folder: try FeedSource.parse([clips], relativeTo: "/")
        case .file: try FeedSource.parse([folder + "/feed.json"], relativeTo: "/")
        case .address: try FeedSource.parse([address], relativeTo: "/")
        case .library: FeedSource(place: .library(LibraryQuery(.liked)))
        case .following: FeedSource(place: .named(FollowingPlace().source))
        case .peertube:
            try FeedSource.parse(
                ["peertube:channel:ann@tube.example.com"], relativeTo: "/",
                kinds: [PeerTubeKind(ServerAPIs(network: FakeNetworkService(), paces: ServerPaces()))])
        case .mastodon: try #require(MastodonPlace("mastodon:account:ann@m.example.com")).source
        case .loops: try #require(LoopsPlace("loops:account:ann@l.example.com")).source
        case .bluesky: try #require(BlueskyPlace("bluesky:profile:did:plc:ann@b.example.com")).source
        case .commons: try #require(CommonsPlace("commons:category:cats@c.example.com")).source
        case .archive: try #require(ArchivePlace("archive:collection:cats@a.example.org")).source
        case .nasa: try #require(NASAPlace("nasa:search:cats@n.example.com")).source
        case .pexels: try #require(PexelsPlace("pexels:popular@p.example.com")).source
        case .pixabay: try #require(PixabayPlace("pixabay:popular@x.example.com")).source
        case .several: try FeedSource.parse([clips, address], relativeTo: "/")
        }
    }

    private static func library() async throws -> FakeLibraryStore {
        let store = FakeLibraryStore()
        for number in 0..<45 {
            var post = SamplePosts.video("one \(number)")
            post.key = PostKey(source: "https://a.example.com/feed", id: post.id)
            try await store.perform([.kept(post), .liked(post.key, Date(timeIntervalSince1970: Double(number)))])
        }
        return store
    }

    private static func following(_ library: FakeLibraryStore) async throws -> FollowingKind {
        let follow = Follow(
            key: "https://b.example.com/feed", text: "https://b.example.com/feed", name: "Bea", followed: .distantPast)
        try await library.perform([.followed(follow.key, follow)])
        let store = PlainFollowingStore()
        // A follow with more unseen posts is folded.
        for number in 0..<45 {
            var post = SamplePosts.video("one \(number)")
            post.key = PostKey(source: follow.key, id: post.id)
            _ = try await store.take([post], of: follow.key, at: Date(timeIntervalSince1970: Double(number)))
            await store.mark([post.key], seen: .distantPast)
        }
        return FollowingKind(library: library, store: store, refresher: ScriptedRefresher())
    }

    /// An account of each network, with two pages.
    private static func answerForNetworks(_ network: FakeNetworkService) async {
        let mastodon = "https://m.example.com/api/v1/accounts"
        await network.answer("\(mastodon)/lookup?acct=ann", with: #"{"id":"9","acct":"ann"}"#)
        let query = "only_media=true&exclude_replies=true&exclude_reblogs=true&limit=40"
        let status = { (id: Int) in
            #"{"id":"\#(id)","media_attachments":[{"type":"video","url":"https://m.example.com/\#(id).mp4"}]}"#
        }
        await network.answer(
            "\(mastodon)/9/statuses?\(query)", with: "[\(status(3)),\(status(2))]",
            headers: ["link": "<\(mastodon)/9/statuses?max_id=2>; rel=\"next\""])
        await network.answer(
            "\(mastodon)/9/statuses?\(query)&max_id=2", with: "[\(status(1))]", headers: ["link": "<x>; rel=\"prev\""])
        let loops = "https://l.example.com/api/v1"
        await network.answer("\(loops)/account/username/ann", with: #"{"data":{"id":"5","name":"Ann"}}"#)
        let video = { (id: Int) in #"{"id":"\#(id)","media":{"src_url":"https://l.example.com/\#(id).mp4"}}"# }
        await network.answer(
            "\(loops)/feed/account/5?sort=Latest",
            with: #"{"data":[\#(video(3)),\#(video(2))],"meta":{"next_cursor":"ab"}}"#)
        await network.answer("\(loops)/feed/account/5?sort=Latest&cursor=ab", with: #"{"data":[\#(video(1))]}"#)
        let bluesky = "https://b.example.com/xrpc/app.bsky"
        await network.answer("\(bluesky).actor.getProfile?actor=did:plc:ann", with: #"{"did":"did:plc:ann"}"#)
        let post = { (id: Int) in
            #"{"post":{"uri":"at://did:plc:ann/app.bsky.feed.post/\#(id)","embed":{"$type":"app.bsky.embed.video#view","#
                + #""playlist":"https://b.example.com/\#(id).m3u8"}}}"#
        }
        let feed = "\(bluesky).feed.getAuthorFeed?actor=did:plc:ann&filter=posts_with_media&includePins=false&limit=50"
        await network.answer(feed, with: #"{"feed":[\#(post(3)),\#(post(2))],"cursor":"c1"}"#)
        await network.answer("\(feed)&cursor=c1", with: #"{"feed":[\#(post(1))]}"#)
    }

    private static func videos(_ numbers: [Int]) -> String {
        let items = numbers.map { #"{"uuid":"0a\#($0)","name":"\#($0)","channel":{"name":"ann"}}"# }
        return #"{"total":27,"data":[\#(items.joined(separator: ","))]}"#
    }

    private static func feed(_ ids: [String], next: String? = nil) -> String {
        let items = ids.map { #"{"id":"\#($0)","image":"\#($0).jpg"}"# }.joined(separator: ",")
        let next = next.map { #""next_url":"\#($0)","# } ?? ""
        return #"{"version":"https://jsonfeed.org/version/1.1",\#(next)"items":[\#(items)]}"#
    }
}
