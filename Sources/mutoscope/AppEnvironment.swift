// Wires the app together: only this type connects ports with their implementations.
// Thread: main. Invariant: creates each object once and passes it down; nothing looks one up later.

import FeedsCore
import FeedsData
import FeedsModels
import Foundation
import GLibBridge

@MainActor struct AppEnvironment {
    let folders: Folders
    let resources = Resources.find()
    let settings: SettingsFile
    let repository: FeedRepository
    /// The kinds of sources that the program knows. The first kind that reads a source makes its service.
    let kinds: [any SourceKind]
    /// Likes, notes and other acts of the user.
    let library: LibraryStore
    /// Tokens and keys, in the desktop's keyring.
    let secrets = SecretStore(keyring: Keyring())
    /// What follows published.
    let following: FollowingStore
    let refresher: FollowRefresher
    let watchTimes: WatchTimesFile
    /// The place at which the last visit ended.
    let session: SessionFile
    let opening: OpeningFile
    let watchedDay: WatchedDayFile
    let failedDevices: FailedDevicesFile
    /// The orders that the user chose for folders.
    let feedOrders: FeedOrdersFile
    /// The feed documents as the app last read them.
    let documents: DocumentStorage
    /// Clients of the open networks' servers.
    let apis: ServerAPIs
    /// Accounts of the user on other servers.
    let accounts: Accounts
    private let firstLaunch: Date
    private let reached: ReachedServers
    let renditions = RenditionPicker()
    /// Faults that the developer tools inject into the network and the feeds.
    let simulations = SimulationBoard()
    let network: SimulatedNetwork
    let servers: KnownServers

    /// Comes from the environment, because every user of the machine can read a program's arguments.
    static var authorization: String? { ProcessInfo.processInfo.environment["MUTOSCOPE_AUTHORIZATION"] }

    /// The live environment, in the user's own folders or a profile's. Without `keepsFeeds` it stores no feed, so each
    /// read shows what the source says now. `readsAtOnce` reads a document whole instead of page by page. Without
    /// `mayForget` an act that no file can hold is an error. `onNotice` receives messages for the user about the library.
    init(
        profile: String?, keepsFeeds: Bool = false, readsAtOnce: Bool = false, mayForget: Bool = true,
        onNotice: @escaping @Sendable (String) -> Void = { Console.complain($0) }
    ) {
        folders = Folders(profile: profile, environment: ProcessInfo.processInfo.environment)
        settings = SettingsFile(folder: folders.config, report: Console.complain)
        firstLaunch = settings.load().firstLaunch
        watchTimes = WatchTimesFile(folder: folders.state, report: Console.complain)
        session = SessionFile(folder: folders.state, report: Console.complain)
        opening = OpeningFile(folder: folders.state, report: Console.complain)
        watchedDay = WatchedDayFile(folder: folders.state, report: Console.complain)
        failedDevices = FailedDevicesFile(folder: folders.state, report: Console.complain)
        feedOrders = FeedOrdersFile(folder: folders.state, report: Console.complain)
        reached = ReachedServers(folder: folders.cache, isKept: keepsFeeds, report: Console.complain)
        let servers = KnownServers(reached: reached)
        self.servers = servers
        network = SimulatedNetwork(NetworkService(servers: servers), simulations)
        library = LibraryStore(folder: folders.data, mayForget: mayForget, servers: servers, onNotice: onNotice)
        following = FollowingStore(folder: folders.data, mayForget: mayForget, servers: servers, onNotice: onNotice)
        documents = DocumentStorage(folder: folders.cache)
        let guest = ServerAPIs(
            network: network, paces: ServerPaces(), storage: keepsFeeds ? documents : nil, servers: servers)
        let tokens = AccountTokens(secrets: secrets, apis: guest)
        apis = guest.with(tokens)
        accounts = Accounts(
            store: AccountStore(folder: folders.data), secrets: secrets, tokens: tokens, apis: guest)
        let networks = Self.networks(apis, secrets)
        servers.recognise { text in
            networks.lazy.compactMap { $0.source(named: text)?.named?.server }.first
        }
        refresher = FollowRefresher(
            store: following, network: network, servers: servers, kinds: networks, firstLaunch: firstLaunch)
        let services = DocumentServices(
            network: network, storage: keepsFeeds ? documents : nil, firstLaunch: firstLaunch,
            servers: servers, paging: readsAtOnce ? nil : DocumentPaging(folder: folders.cache))
        let follows = FollowingKind(
            library: library, store: following, refresher: refresher,
            breakPicture: resources.own.appendingPathComponent("break.png"))
        kinds =
            [LibraryKind(store: library), follows] + networks
            + [Self.folders(folders, feedOrders, isIndexed: keepsFeeds), FileKind(services), AddressKind(services)]
        repository = FeedRepository(kinds: kinds, servers: servers)
    }

    private static func folders(_ folders: Folders, _ orders: FeedOrdersFile, isIndexed: Bool) -> any SourceKind {
        FolderKind(index: isIndexed ? FolderIndex(folder: folders.cache) : nil, orders: orders)
    }

    private static func networks(_ apis: ServerAPIs, _ secrets: SecretStore) -> [any SourceKind] {
        [
            PeerTubeKind(apis), MastodonKind(apis), LoopsKind(apis), BlueskyKind(apis), CommonsKind(apis),
            ArchiveKind(apis), NASAKind(apis), PexelsKind(apis, secrets: secrets), PixabayKind(apis, secrets: secrets),
        ]
    }

    /// Finds the feeds behind a text that the user names. The authorization is only for the server in the text.
    func discovery(authorization: String? = nil) -> SourceDiscovery {
        let kinds = kinds
        return SourceDiscovery(
            network: network, firstLaunch: firstLaunch, servers: servers, repository: repository
        ) { text throws(FeedSourceError) in
            try FeedSource.parse([text], relativeTo: Self.folder, authorization: authorization, kinds: kinds)
        }
    }

    /// The media cache; only a process that plays opens it. `onNotice` receives, once, the reason why the cache keeps
    /// nothing.
    func openMedia(onNotice: @escaping @Sendable (String) -> Void) -> MediaStore {
        let renditions = renditions
        let media = MediaStore(
            folder: folders.media, network: network, limit: Self.cacheLimit(settings.load()),
            pickOrder: { renditions.order($0, $1) }, onNotice: onNotice)
        Task { [refresher] in await refresher.letGoFirst(media) }
        return media
    }

    nonisolated static func cacheLimit(_ settings: Settings) -> CacheLimit {
        settings.cacheLimit.map { .bytes($0) } ?? .automatic
    }

    /// The feed that comes with the program.
    var sample: FeedSource {
        FeedSource(place: .path(resources.own.appendingPathComponent("sample/feed.json").path), alias: "sample")
    }

    /// The user's own videos and pictures; nil where the desktop has no folder of them.
    /// The disk is asked on other threads, because a folder on a network may hang.
    func own() async -> FeedSource? {
        async let videos = Self.folder(UserFolders.videos)
        async let pictures = Self.folder(UserFolders.pictures)
        let folders = await [videos, pictures].compactMap(\.self)
        return folders.isEmpty ? nil : try? parse(folders)
    }

    private nonisolated static func folder(_ path: String?) async -> String? {
        guard let path, await FolderKind().reads(FeedSource(place: .path(path))) else { return nil }
        return path
    }

    /// The feeds that the program suggests; none when their file is missing or damaged.
    func directory() -> [DirectoryEntry] {
        do {
            return try FeedDirectory.read(Data(contentsOf: resources.directory)).entries
        } catch {
            Console.complain("The directory of feeds cannot be read: \(error)")
            return []
        }
    }

    /// The source that the user named, or the last session's, or the sample. Only a named source gets the
    /// authorization, because the user gave it for that one.
    func source(_ texts: [String], last: Session? = nil) throws(FeedSourceError) -> FeedSource {
        guard texts.isEmpty else {
            return try FeedSource.parse(
                texts, relativeTo: Self.folder, authorization: Self.authorization, kinds: kinds)
        }
        guard let last, !last.sources.isEmpty else { return sample }
        // If the last source has become invalid, the sample is shown.
        return (try? FeedSource.parse(last.sources, relativeTo: Self.folder, kinds: kinds)) ?? sample
    }

    /// Whether an address that the user named holds a login.
    static func hasLogin(_ texts: [String]) -> Bool {
        // An invalid address is reported when it is opened.
        texts.contains { (try? FeedSource.parse($0, relativeTo: folder))?.login != nil }
    }

    /// What the user named, as addresses that are valid in another process's folder. Links stay as they are.
    static func addresses(_ texts: [String]) throws(FeedSourceError) -> [String] {
        var addresses: [String] = []
        for text in texts where !SourceLink.isLink(text) {
            let source = try FeedSource.parse(text, relativeTo: folder)
            guard let address = source.address?.absoluteString ?? source.named?.text else { continue }
            addresses.append(address)
        }
        return addresses + texts.filter(SourceLink.isLink)
    }

    private nonisolated static var folder: String { FileManager.default.currentDirectoryPath }

    /// Waits until all pending changes are in their files.
    func flush() {
        settings.flush()
        watchTimes.flush()
        watchedDay.flush()
        failedDevices.flush()
        feedOrders.flush()
        session.flush()
        reached.flush()
    }

    /// The posts that the window would show: the source's current ones, or the stored ones when it cannot be read.
    func lastPosts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        do throws(FeedServiceError) {
            var response = try await repository.posts(from: source)
            response.makeAll()
            return response
        } catch {
            guard let stored = await repository.storedPosts(from: source) else { throw error }
            return stored.response
        }
    }

    /// Parses what the user drops or pastes later. Such a source gets no authorization.
    nonisolated func parse(_ texts: [String]) throws(FeedServiceError) -> FeedSource {
        do throws(FeedSourceError) {
            return try FeedSource.parse(texts, relativeTo: Self.folder, kinds: kinds)
        } catch {
            if case .refused(let refusal) = error { throw .refused(refusal) }
            throw .unreadable(place: texts.joined(separator: ", "), reason: String(error.description.dropLast()))
        }
    }
}
