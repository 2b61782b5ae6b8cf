// Measures how long the user watches each video, and stores the resulting habits for this source.
// Thread: main actor. Invariant: a view counts once, when its item is left, and only if the video ever moved.

package import FeedsEngine
package import FeedsModels

@MainActor package final class WatchRecorder {
    package private(set) var model = RetentionModel()
    private let source: FeedSource
    private let store: any WatchTimesStoreProtocol
    private var time = RunningTime()
    private var watched: (item: PostHandle, media: Media)?
    private var duration: Double?
    private var unsaved = 0
    private static let saveAfter = 10

    package init(source: FeedSource, store: any WatchTimesStoreProtocol) {
        self.source = source
        self.store = store
    }

    /// What earlier runs learned. Views that are over before it is there are few, and not counted.
    package func load() async {
        guard let times = await store.load(source) else { return }
        model = RetentionModel(seconds: times.seconds, leavings: times.leavings)
    }

    /// The source's own retention table, or else the learned table.
    package func retention(of media: Media) -> [Double] {
        media.metadata.retention.flatMap(RetentionModel.table(given:)) ?? model.table(duration: media.metadata.duration)
    }

    func follow(_ viewing: Viewing, _ players: VideoPlayerManager, at now: Double) {
        let media = viewing.item.flatMap { players.medium(of: $0) }
        if viewing.item != watched?.item || media != watched?.media { change(to: viewing.item, media, at: now) }
        time.set(isRunning: viewing.isMoving, at: now)
        if let item = viewing.item, let known = players.player(of: item)?.duration { duration = known }
        if players.isSuspended { save() }
    }

    package func finish(at now: Double) {
        change(to: nil, nil, at: now)
        save()
    }

    private func change(to item: PostHandle?, _ media: Media?, at now: Double) {
        time.set(isRunning: false, at: now)
        let seconds = time.take(at: now)
        if watched != nil, seconds > 0 {
            model.handle(.watched(seconds: seconds, of: duration))
            unsaved += 1
        }
        watched = media.flatMap { media in item.map { ($0, media) } }
        duration = media?.metadata.duration
        if unsaved >= Self.saveAfter { save() }
    }

    private func save() {
        guard unsaved > 0 else { return }
        unsaved = 0
        store.save(WatchTimes(seconds: model.seconds, leavings: model.leavings), for: source)
    }
}
