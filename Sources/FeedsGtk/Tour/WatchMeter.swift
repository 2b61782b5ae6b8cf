// Tells a tour how much of each video was watched, how many bytes that part has, and the network traffic.
// Thread: main actor. Invariant: it only observes; only tours make it, and nothing depends on it.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class WatchMeter {
    /// A tour ends the app without notice, so the meter reports at this interval.
    private static let milliseconds = 250
    /// At four seconds per post, the user watches in steps of this many seconds.
    private static let step = 0.5

    /// The furthest position watched in an item, the item's duration, and the part already reported.
    private struct Reach {
        var seconds = 0.0
        var duration = 0.0
        var told = 0.0
    }

    private let model: FeedsViewModel
    private let pane: () -> PaneSize
    private let media: any MediaPreloading
    private let probe: TourProbe
    private let next = Delay()
    private var reached: [PostHandle: Reach] = [:]

    init(_ model: FeedsViewModel, pane: @escaping () -> PaneSize, media: any MediaPreloading, probe: TourProbe) {
        self.model = model
        self.pane = pane
        self.media = media
        self.probe = probe
        tick()
    }

    /// The video reached its end, so all of it was watched.
    func looped(_ item: PostHandle) { note(item) { $0.duration } }

    /// Call this before another item becomes current.
    func leave() {
        guard let item = model.current else { return }
        note(item) { $0.position }
        tell(item)
    }

    private func tick() {
        if let item = model.players.playing { note(item) { $0.position } }
        if let item = model.current, let reach = reached[item], reach.seconds >= reach.told + Self.step { tell(item) }
        Task {
            probe.traffic(await media.traffic())
            next.start(milliseconds: Self.milliseconds) { [weak self] in self?.tick() }
        }
    }

    private func note(_ item: PostHandle, _ place: (any VideoPlayerProtocol) -> Double?) {
        guard let player = model.players.player(of: item), let seconds = place(player),
            seconds > reached[item]?.seconds ?? 0
        else { return }
        reached[item, default: Reach()].seconds = seconds
        reached[item]?.duration = player.duration ?? 0
    }

    private func tell(_ item: PostHandle) {
        guard let reach = reached[item], reach.seconds > reach.told, let medium = medium(of: item) else { return }
        reached[item]?.told = reach.seconds
        let share = reach.duration > 0 ? reach.seconds / reach.duration : 0
        guard let index = model.index(of: item) else { return }
        Task {
            // Without a layout the item needs no network, or it is broken; either way there are no bytes to report.
            let layout = try? await media.layout(of: medium, fitting: pane())
            probe.watched(index, seconds: reach.seconds, bytes: layout?.bytes(ofFirst: share) ?? 0)
        }
    }

    private func medium(of item: PostHandle) -> Media? {
        guard let card = model.card(item), card.item.media.indices.contains(card.page) else { return nil }
        return card.item.media[card.page]
    }
}
