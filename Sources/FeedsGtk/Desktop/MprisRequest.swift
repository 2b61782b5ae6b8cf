// What another program asks for over MPRIS, as an act of the table.
// Thread: main actor. Invariant: a request that MPRIS does not know, or that has a wrong value, is no act.

import FeedsCore
import FeedsModels
import GLibBridge

struct MprisRequest {
    let action: AppAct
    let subject: ActSubject?
    var origin: ActOrigin { ActOrigin(subject: subject) }

    private init(_ action: AppAct, _ subject: ActSubject? = nil) {
        self.action = action
        self.subject = subject
    }

    /// A called method.
    init?(_ method: String, _ arguments: [BusValue], playing now: NowPlayingReporter) {
        switch method {
        case "Raise": self.init(.raise)
        case "Quit": self.init(.close)
        case "Play": self.init(.play)
        case "Pause": self.init(.pause)
        case "PlayPause": self.init(now.isPlaying ? .pause : .play)
        case "Stop": self.init(.stop)
        case "Next": self.init(.next)
        case "Previous": self.init(.previous)
        case "Seek": self.init(seekingBy: arguments.first?.number, now)
        case "SetPosition": self.init(seekingTo: arguments.last?.number, of: arguments.first?.text, now)
        case "OpenUri":
            guard let address = arguments.first?.text else { return nil }
            self.init(.askToOpen, .texts([address]))
        default: return nil
        }
    }

    /// By the rules of MPRIS, a seek past the end goes to the next item.
    private init?(seekingBy microseconds: Double?, _ now: NowPlayingReporter) {
        guard let microseconds, now.length > 0 else { return nil }
        let seconds = now.position + microseconds / 1e6
        if seconds > now.length { self.init(.next) } else { self.init(.seekTo, .number(seconds)) }
    }

    /// By the rules of MPRIS, a position outside the item, or of another item, is ignored.
    private init?(seekingTo microseconds: Double?, of item: String?, _ now: NowPlayingReporter) {
        guard let microseconds, let item = NowPlaying.item(named: item), now.isShown(item) else { return nil }
        let seconds = microseconds / 1e6
        guard seconds >= 0, seconds <= now.length else { return nil }
        self.init(.seekTo, .number(seconds))
    }

    /// A property that was set.
    init?(setting name: String, to value: BusValue) {
        switch (name, value.number, value.truth) {
        case ("Volume", let volume?, _) where volume.isFinite: self.init(.setVolume, .number(min(max(volume, 0), 1)))
        // A rate of 0 is a pause, by the rules.
        case ("Rate", 0?, _): self.init(.pause)
        case ("Rate", let speed?, _) where speed.isFinite && speed > 0: self.init(.setSpeed, .number(speed))
        case ("Shuffle", _, let shuffles?): self.init(.setShuffle, .isOn(shuffles))
        case ("Fullscreen", _, let isOn?): self.init(.setFullscreen, .isOn(isOn))
        case ("LoopStatus", _, _):
            guard let mode = NowPlaying.atEnd(value.text) else { return nil }
            self.init(.setAtEnd, .atEnd(mode))
        default: return nil
        }
    }
}
