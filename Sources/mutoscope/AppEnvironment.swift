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
    let media: MediaStore

    /// Live: the person's own folders, or a profile's.
    init(profile: String?) throws(MediaError) {
        let environment = ProcessInfo.processInfo.environment
        folders = Folders(profile: profile, environment: environment)
        resources = Folders.resources()
        let settings = SettingsFile(folder: folders.config, report: Console.complain)
        self.settings = settings
        let network = NetworkService()
        repository = FeedRepository(network: network, firstLaunch: settings.load().firstLaunch)
        media = try MediaStore(
            folder: folders.cache.appendingPathComponent("media"), network: network, pickOrder: Self.order)
    }

    /// The feed inside the program.
    var sample: FeedSource? {
        resources.map { FeedSource(place: .path($0.appendingPathComponent("sample/feed.json").path)) }
    }

    /// What a person named, or the sample when they named nothing.
    func source(_ text: String?) throws(FeedServiceError) -> FeedSource {
        guard let text else {
            guard let sample else { throw .fileNotFound(place: "share/mutoscope/sample/feed.json") }
            return sample
        }
        return try Self.parse(text)
    }

    nonisolated static func parse(_ text: String) throws(FeedServiceError) -> FeedSource {
        do throws(FeedSourceError) {
            return try FeedSource.parse(text, relativeTo: FileManager.default.currentDirectoryPath)
        } catch {
            throw .unreadable(place: text, reason: error.description)
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
