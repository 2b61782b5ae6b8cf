// Makes the players of one feed play as the person wants it: how loud, how fast, by themselves, and what at the end.
// Thread: main actor. Invariant: settings are followed as long as the feed is open; nothing here changes them.

import FeedsEngine
import FeedsModels

@MainActor final class PlaybackHabits {
    private let settings: SettingsModel
    private let feed: FeedsViewModel
    private var following: Following?

    init(settings: SettingsModel, feed: FeedsViewModel) {
        self.settings = settings
        self.feed = feed
        following = Following { [weak self] in self?.follow() }
    }

    /// The system wants little to move: then nothing leads on by itself.
    var reducesMotion = false {
        didSet { if reducesMotion != oldValue { follow() } }
    }

    private func follow() {
        let wanted = settings.current
        let players = feed.players
        players.isMuted = wanted.isMuted
        players.volume = wanted.volume
        players.rate = wanted.speed
        players.autoplays = wanted.autoplays
        feed.set(coversSensitive: wanted.coversSensitive)
        feed.ends.set(mode: wanted.endMode(leadsOn: !reducesMotion))
        feed.ends.set(photoSeconds: wanted.storySeconds)
    }
}

extension Settings {
    /// Where nobody wants to be led on, nothing leads on by itself either.
    func endMode(leadsOn: Bool = true) -> AtEndRule.Mode {
        switch atEnd {
        case .loop: .loop
        case .next: scrollsOn && leadsOn ? .next : .stop
        case .stop: .stop
        }
    }
}
