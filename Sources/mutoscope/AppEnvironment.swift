// Wires the app together: the only place where ports meet what implements them.
// Thread: main. Invariant: everything is made here once and handed down; nothing is looked up later.

import FeedsCore
import FeedsData
import FeedsModels
import Foundation

@MainActor struct AppEnvironment {
    let folders: Folders
    let resources = Resources.find()
    let settings: SettingsFile
    let repository: FeedRepository
    /// What the person did.
    let library: PersonStore
    let watchTimes: WatchTimesFile
    /// Where the last visit ended.
    let session: SessionFile
    let opening: OpeningFile
    let watchedDay: WatchedDayFile
    /// Feeds as they were read last.
    let documents: DocumentStorage
    private let reached: ReachedServers
    let renditions = RenditionPicker()
    /// What the network and the feeds are to fail with.
    let simulations = SimulationBoard()
    private let network: SimulatedNetwork

    /// In the environment and not among the arguments, which every user of the machine can read.
    static var authorization: String? { ProcessInfo.processInfo.environment["MUTOSCOPE_AUTHORIZATION"] }

    /// Live: the person's own folders, or a profile's. What only reads a feed keeps nothing of it, and so always hears
    /// what the source says now; and who tells all of it, reads it at once. `onNotice` hears what the person should know of
    /// their library.
    init(
        profile: String?, keepsFeeds: Bool = false, readsAtOnce: Bool = false,
        onNotice: @escaping @Sendable (String) -> Void = { Console.complain($0) }
    ) {
        let environment = ProcessInfo.processInfo.environment
        folders = Folders(profile: profile, environment: environment)
        let settings = SettingsFile(folder: folders.config, report: Console.complain)
        self.settings = settings
        watchTimes = WatchTimesFile(folder: folders.state, report: Console.complain)
        session = SessionFile(folder: folders.state, report: Console.complain)
        opening = OpeningFile(folder: folders.state, report: Console.complain)
        watchedDay = WatchedDayFile(folder: folders.state, report: Console.complain)
        reached = ReachedServers(folder: folders.cache, isKept: keepsFeeds, report: Console.complain)
        let servers = KnownServers(reached: reached)
        network = SimulatedNetwork(NetworkService(servers: servers), simulations)
        library = PersonStore(folder: folders.data, servers: servers, onNotice: onNotice)
        documents = DocumentStorage(folder: folders.cache)
        repository = FeedRepository(
            network: network, storage: keepsFeeds ? documents : nil, library: library,
            firstLaunch: settings.load().firstLaunch, servers: servers,
            paging: readsAtOnce ? nil : DocumentPaging(folder: folders.cache))
    }

    /// The cache of fetched media; only who plays needs it. `onNotice` hears, once, why nothing is kept.
    func openMedia(onNotice: @escaping @Sendable (String) -> Void) -> MediaStore {
        let renditions = renditions
        return MediaStore(
            folder: folders.media, network: network, limit: Self.cacheLimit(settings.load()),
            pickOrder: { renditions.order($0, $1) }, onNotice: onNotice)
    }

    nonisolated static func cacheLimit(_ settings: Settings) -> CacheLimit {
        settings.cacheLimit.map { .bytes($0) } ?? .automatic
    }

    /// The feed inside the program.
    var sample: FeedSource {
        FeedSource(place: .path(resources.own.appendingPathComponent("sample/feed.json").path), alias: "sample")
    }

    /// What a person named at the start; when they named nothing, what was open last, or the sample. The authorization is
    /// for what is named: what was open last was not, and gets none.
    func source(_ texts: [String], last: Session? = nil) throws(FeedSourceError) -> FeedSource {
        guard texts.isEmpty else {
            return try FeedSource.parse(texts, relativeTo: Self.folder, authorization: Self.authorization)
        }
        guard let last, !last.sources.isEmpty else { return sample }
        // Whatever has become of it, there is a feed to show.
        return (try? FeedSource.parse(last.sources, relativeTo: Self.folder)) ?? sample
    }

    /// Whether a name and a password stand in what a person named.
    static func hasLogin(_ texts: [String]) -> Bool {
        // What cannot be opened says so later.
        texts.contains { (try? FeedSource.parse($0, relativeTo: folder))?.login != nil }
    }

    /// What a person named, in words that mean the same to a process in another folder. A link stays one.
    static func addresses(_ texts: [String]) throws(FeedSourceError) -> [String] {
        var addresses: [String] = []
        for text in texts where !SourceLink.isLink(text) {
            guard let address = try FeedSource.parse(text, relativeTo: folder).address else { continue }
            addresses.append(address.absoluteString)
        }
        return addresses + texts.filter(SourceLink.isLink)
    }

    private nonisolated static var folder: String { FileManager.default.currentDirectoryPath }

    /// Waits until everything that was handed over is in its file.
    func flush() {
        settings.flush()
        watchTimes.flush()
        watchedDay.flush()
        session.flush()
        reached.flush()
    }

    /// What the window would show: what the source says now, or what it said last when it cannot be read.
    func lastPosts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        do throws(FeedServiceError) {
            return try await repository.posts(from: source)
        } catch {
            guard let stored = await repository.storedPosts(from: source) else { throw error }
            return stored.response
        }
    }

    /// What a person drops or pastes later on; it gets no authorization.
    nonisolated static func parse(_ texts: [String]) throws(FeedServiceError) -> FeedSource {
        do throws(FeedSourceError) {
            return try FeedSource.parse(texts, relativeTo: folder)
        } catch {
            throw .unreadable(place: texts.joined(separator: ", "), reason: String(error.description.dropLast()))
        }
    }
}
