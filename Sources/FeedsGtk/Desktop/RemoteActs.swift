// Carries out what a remote control asks for. It names the state that it wants, so that asking twice changes nothing.
// Thread: main actor. Invariant: an act applies to the feed in front; without a feed, only the settings change.

import FeedsCore
import FeedsModels

final class RemoteActs: ActPerformer {
    private let app: AppCoordinator
    private let raise: () -> Void

    /// `raise` brings the window to the front.
    init(_ app: AppCoordinator, raise: @escaping () -> Void) {
        self.app = app
        self.raise = raise
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        play(action, origin.subject) || set(action, origin.subject)
    }

    private func play(_ action: AppAct, _ subject: ActSubject?) -> Bool {
        let feed = app.shownFeed?.viewModel
        switch action {
        case .play:
            // The feed plays only in a visible window, so the window must come to the front first.
            if feed?.players.isSuspended == true { raise() }
            feed?.play()
        case .pause: feed?.pause()
        case .stop: feed?.stop()
        case .seekTo: if case .number(let seconds)? = subject { feed?.seek(to: seconds) }
        default: return false
        }
        return true
    }

    private func set(_ action: AppAct, _ subject: ActSubject?) -> Bool {
        switch (action, subject) {
        case (.setVolume, .number(let volume)?): app.settings.set(volume: volume)
        case (.setSpeed, .number(let speed)?): app.settings.set(speed: speed)
        case (.setAtEnd, .atEnd(let mode)?): app.settings.change { $0.atEnd = mode }
        case (.setShuffle, .isOn(let shuffles)?): app.settings.change { $0.shuffles = shuffles }
        case (.askToOpen, .texts(let texts)?): for text in texts { app.ask(toOpen: text) }
        default: return false
        }
        return true
    }
}
