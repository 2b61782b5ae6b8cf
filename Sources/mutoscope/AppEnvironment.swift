// Wires the app together: the only place where ports meet what implements them.
// Thread: main. Invariant: everything is made here once and handed down; nothing is looked up later.

import FeedsCore
import FeedsData
import FeedsEngine
import FeedsModels
import Foundation

@MainActor struct AppEnvironment {
    let folders: Folders
    let resources: URL?
    let settings: SettingsFile
    let repository: FeedRepository
    private let network: NetworkService
    private let authorization: String?

    /// Live: the person's own folders, or a profile's. What only reads a feed keeps nothing of it, and so always hears
    /// what the source says now.
    init(profile: String?, keepsFeeds: Bool = false) {
        let environment = ProcessInfo.processInfo.environment
        // In the environment and not among the arguments, which every user of the machine can read.
        authorization = environment["MUTOSCOPE_AUTHORIZATION"]
        folders = Folders(profile: profile, environment: environment)
        resources = Folders.resources()
        let settings = SettingsFile(folder: folders.config, report: Console.complain)
        self.settings = settings
        network = NetworkService()
        repository = FeedRepository(
            network: network, storage: keepsFeeds ? DocumentStorage(folder: folders.cache) : nil,
            firstLaunch: settings.load().firstLaunch)
    }

    /// The cache of fetched media; only who plays needs it.
    func openMedia() throws(MediaError) -> MediaStore {
        try MediaStore(folder: folders.cache.appendingPathComponent("media"), network: network, pickOrder: Self.order)
    }

    /// The feed inside the program.
    var sample: FeedSource {
        let folder = resources ?? URL(fileURLWithPath: "/usr/share/mutoscope")
        return FeedSource(place: .path(folder.appendingPathComponent("sample/feed.json").path))
    }

    /// What a person named at the start, or the sample when they named nothing.
    func source(_ texts: [String]) throws(FeedSourceError) -> FeedSource {
        if texts.isEmpty { return sample }
        return try FeedSource.parse(
            texts, relativeTo: FileManager.default.currentDirectoryPath, authorization: authorization)
    }

    /// What the window shows: what was kept, when the source cannot be read.
    func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        do throws(FeedServiceError) {
            return try await repository.posts(from: source)
        } catch {
            guard let kept = await repository.storedPosts(from: source) else { throw error }
            return kept.response
        }
    }

    /// What a person drops or pastes later on; it gets no authorization.
    nonisolated static func parse(_ texts: [String]) throws(FeedServiceError) -> FeedSource {
        do throws(FeedSourceError) {
            return try FeedSource.parse(texts, relativeTo: FileManager.default.currentDirectoryPath)
        } catch {
            throw .unreadable(place: texts.joined(separator: ", "), reason: String(error.description.dropLast()))
        }
    }

    /// The engine's choice among a medium's renditions.
    private nonisolated static func order(_ renditions: [Rendition], _ pane: PaneSize) -> [Int] {
        let choice = RenditionChoice(paneWidth: pane.width, paneHeight: pane.height)
        return choice.order(renditions.map(candidate))
    }

    private nonisolated static func candidate(_ rendition: Rendition) -> RenditionCandidate {
        let tiers: [String: RenditionCandidate.Tier] = ["sd": .sd, "hd": .hd, "uhd": .uhd]
        return RenditionCandidate(
            width: rendition.width, height: rendition.height, bitsPerSecond: rendition.bitsPerSecond,
            bytes: rendition.bytes, tier: rendition.tier.flatMap { tiers[$0] }, isHLS: rendition.delivery == .hls)
    }
}
