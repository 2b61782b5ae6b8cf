// What the player is doing, over the picture: read twice a second while it is shown, and not at all otherwise.
// Thread: main actor; memory is read on a queue of its own. Invariant: it only looks; nothing depends on it.

import Dispatch
import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class ReadingsPanel: VideoPlayerFollower {
    private static let milliseconds = 500
    /// The sign of the speed stands above it.
    private static let chip = 52

    let root = Label().startAligned().wrapping().styled("readings").align(.start, .start)
    private let model: FeedsViewModel
    private let players: PlayerFactory
    private let media: (any MediaPreloading)?
    private let next = Delay()
    private let bindings = Bindings()
    private let work = DispatchQueue(label: "mutoscope.readings", qos: .utility)
    private var committed: (item: PostHandle, at: Double)?
    private var firstPicture: (item: PostHandle, milliseconds: Int)?
    /// Of the last reading: whose pictures, how many, when.
    private var counted: (player: ObjectIdentifier, taken: Int, at: Double)?
    /// True from the first time that it is shown.
    private var isFollowing = false

    init(model: FeedsViewModel, players: PlayerFactory, media: any MediaStoreProtocol, desk: SimulationControl) {
        self.model = model
        self.players = players
        self.media = media as? any MediaPreloading
        root.canTarget = false
        root.margins(top: PageLayout.headerHeight + Self.chip, start: 8, end: 8)
        root.isVisible = false
        bindings.bind(self) { [weak desk] panel in panel.show(desk?.showsReadings == true) }
    }

    private func show(_ isShown: Bool) {
        root.isVisible = isShown
        guard isShown else { return next.cancel() }
        if !isFollowing { model.players.follow(self) }
        isFollowing = true
        tick()
    }

    func playersDid(_ activity: VideoPlayerManager.Activity) {
        switch activity {
        case .window(.committed(let item)): committed = (item, Clock.now)
        case .player(let item, .moving): moved(item)
        default: break
        }
    }

    private func moved(_ item: PostHandle) {
        guard let committed, committed.item == item, firstPicture?.item != item else { return }
        firstPicture = (item, Int(saturating: (Clock.now - committed.at) * 1000))
    }

    private func tick() {
        next.start(milliseconds: Self.milliseconds) { [weak self] in self?.tick() }
        guard root.isMapped || root.text.isEmpty else { return }
        Task { [weak self] in
            guard let readings = await self?.read() else { return }
            self?.root.text = readings.lines.joined(separator: "\n")
        }
    }

    // MARK: Reading

    private func read() async -> PlayerReadings {
        let item = model.current
        var readings = PlayerReadings()
        readings.firstPicture = firstPicture.flatMap { $0.item == item ? $0.milliseconds : nil }
        let player = model.players.currentPlayer
        readings.rendition = player?.rendition
        if let player = player as? GstVideoPlayer { count(player, into: &readings) }
        readings.players = (players.living, model.players.heard)
        readings.ahead = await ahead(of: item, player)
        if let media { readings.traffic = await media.traffic() }
        readings.memory = await memory()
        return readings
    }

    private func count(_ player: GstVideoPlayer, into readings: inout PlayerReadings) {
        readings.picture = player.texture.map { PaneSize(width: $0.width, height: $0.height) }
        guard let (taken, missed) = player.pictures else { return }
        readings.dropped = missed
        let now = Clock.now
        if let counted, counted.player == ObjectIdentifier(player), now > counted.at {
            readings.picturesPerSecond = Double(taken - counted.taken) / (now - counted.at)
        }
        counted = (ObjectIdentifier(player), taken, now)
    }

    private func ahead(
        of item: PostHandle?, _ player: (any VideoPlayerProtocol)?
    ) async -> (seconds: Double, bytes: Int64)? {
        guard let card = item.flatMap(model.card), card.item.media.indices.contains(card.page), let media else {
            return nil
        }
        // What cannot be laid out has nothing that could be ahead.
        let layout = try? await media.layout(of: card.item.media[card.page], fitting: players.pane)
        return layout?.ahead(of: player?.position ?? 0)
    }

    private func memory() async -> Int64? {
        let work = work
        return await withCheckedContinuation { continuation in
            work.async { continuation.resume(returning: OwnMemory.proportional()) }
        }
    }
}
