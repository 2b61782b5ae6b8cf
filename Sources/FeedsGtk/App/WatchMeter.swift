// Tells a tour how far each video was watched, how many bytes that part has, and what came over the network.
// Thread: main actor. Invariant: it only looks; it is made for tours alone, and nothing depends on it.

import FeedsCore
import FeedsModels
import GtkBridge

final class WatchMeter {
    /// A tour ends the app without a word, so that what it is to know it is told every so often.
    private static let milliseconds = 250
    /// A person at four seconds each watches steps of this many seconds.
    private static let step = 0.5

    private let model: FeedsViewModel
    private let pane: () -> PaneSize
    private let media: any MediaPreloading
    private let probe: TourProbe
    private let next = Delay()
    /// The furthest that each item was watched, in seconds, and what of that was told.
    private var reached: [Int: Double] = [:]
    private var told: [Int: Double] = [:]

    init(_ model: FeedsViewModel, pane: @escaping () -> PaneSize, media: any MediaPreloading, probe: TourProbe) {
        self.model = model
        self.pane = pane
        self.media = media
        self.probe = probe
        tick()
    }

    /// The end was reached, so all of it was watched.
    func looped(_ item: Int) {
        note(item, model.players.player(of: item)?.duration)
    }

    /// Called before another item becomes the current one.
    func leave() {
        let item = model.currentIndex
        note(item, model.players.player(of: item)?.position)
        tell(item)
    }

    private func tick() {
        let item = model.currentIndex
        if model.players.playing == item { note(item, model.players.player(of: item)?.position) }
        if reached[item, default: 0] >= told[item, default: 0] + Self.step { tell(item) }
        Task {
            probe.traffic(await media.traffic())
            next.start(milliseconds: Self.milliseconds) { [weak self] in self?.tick() }
        }
    }

    private func note(_ item: Int, _ seconds: Double?) {
        guard let seconds, seconds > reached[item, default: 0] else { return }
        reached[item] = seconds
    }

    private func tell(_ item: Int) {
        guard let seconds = reached[item], seconds > told[item, default: 0], let medium = medium(of: item) else {
            return
        }
        told[item] = seconds
        Task {
            // Without a layout nothing of it comes over the network, or the item is broken: no bytes either way.
            let layout = try? await media.layout(of: medium, fitting: pane())
            probe.watched(item, seconds: seconds, bytes: layout?.bytes(ofFirst: seconds) ?? 0)
        }
    }

    private func medium(of item: Int) -> Media? {
        guard let card = model.card(item), card.item.media.indices.contains(card.page) else { return nil }
        return card.item.media[card.page]
    }
}
