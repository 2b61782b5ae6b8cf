// Applies the user's settings to the players of a feed: volume, speed, autoplay and what happens at a video's end.
// Thread: main actor. Invariant: it follows the settings while the feed is open, and never changes them.

import FeedsEngine
import FeedsModels

@MainActor final class PlaybackHabits {
    private let settings: SettingsModel
    private let feed: FeedsViewModel
    private var following: ChangeFollower?

    init(settings: SettingsModel, feed: FeedsViewModel) {
        self.settings = settings
        self.feed = feed
        following = ChangeFollower { [weak self] in self?.follow() }
    }

    /// True when the system asks for reduced motion. The feed then never moves on by itself.
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
    /// When `leadsOn` is false, the feed never moves on by itself, even if the user's settings allow it.
    func endMode(leadsOn: Bool = true) -> AtEndRule.Mode {
        switch atEnd {
        case .loop: .loop
        case .next: scrollsOn && leadsOn ? .next : .stop
        case .stop: .stop
        }
    }
}
