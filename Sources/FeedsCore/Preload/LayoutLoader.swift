// Loads the layouts of the media near the current item. After a failure it leaves a medium alone for a while.
// Thread: main actor. Invariant: only a few layouts load at a time, and a failure here never makes an item fail.

import FeedsEngine
import FeedsModels

@MainActor final class LayoutLoader {
    private(set) var book = KnownLayouts()
    /// Called when a layout has been learnt, or when a medium must be left alone.
    var onLearnt: (() -> Void)?
    private let media: any MediaPreloading
    private let players: VideoPlayerManager
    private let scheduler: any SchedulerProtocol
    private var patience = PreloadPatience()
    private var learning: Set<PostHandle> = []
    /// The most media whose layouts are loaded at the same time.
    private static let mostLearnt = 2

    init(media: any MediaPreloading, players: VideoPlayerManager, scheduler: any SchedulerProtocol) {
        self.media = media
        self.players = players
        self.scheduler = scheduler
    }

    /// The pane's size changed, so other renditions may be needed.
    func forgetAll() { book = KnownLayouts() }

    func forget(_ item: PostHandle) { book.forget(item) }

    func keep(only items: [PostHandle]) { book.keep(only: items) }

    /// Updates the media that lack chunks, and starts to load the unknown layouts, the nearest first.
    func look(at items: [PostHandle], fitting pane: PaneSize) async {
        for item in items {
            guard let medium = players.medium(of: item), !isResting(item) else { continue }
            if !book.knows(item, medium) {
                learn(item, medium, fitting: pane)
            } else if book.isOpen(item) {
                await note(item, medium, fitting: pane)
            }
        }
    }

    private func learn(_ item: PostHandle, _ medium: Media, fitting pane: PaneSize) {
        guard learning.count < Self.mostLearnt, learning.insert(item).inserted else { return }
        Task {
            await note(item, medium, fitting: pane)
            learning.remove(item)
            onLearnt?()
        }
    }

    private func note(_ item: PostHandle, _ medium: Media, fitting pane: PaneSize) async {
        do throws(MediaError) {
            let layout = try await media.layout(of: timed(medium, item), fitting: pane)
            if players.medium(of: item) == medium { book.note(layout, of: medium, at: item) }
        } catch {
            if players.medium(of: item) == medium { failed(item) }
        }
    }

    /// Adds the duration from the player, because feeds seldom give it.
    private func timed(_ medium: Media, _ item: PostHandle) -> Media {
        guard medium.metadata.duration == nil, let duration = players.player(of: item)?.duration else { return medium }
        var timed = medium
        timed.metadata.duration = duration
        return timed
    }

    // MARK: Patience

    func failed(_ item: PostHandle) { patience.handle(.failed(item: item, time: scheduler.now)) }

    func succeeded(_ item: PostHandle) { patience.handle(.succeeded(item: item)) }

    /// The network changed, so media that failed before may load now.
    func networkChanged() { patience.handle(.reset) }

    func isResting(_ item: PostHandle) -> Bool { patience.isResting(item, at: scheduler.now) }

    /// Seconds until the first of these items may be tried again; nil when none of them rests.
    func rest(of items: [PostHandle]) -> Double? {
        patience.nextTry(of: items, after: scheduler.now).map { $0 - scheduler.now }
    }
}
