// Enumerations as numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

enum FaceNumbers {
    static func atEndRuleMode(_ number: Double) -> AtEndRule.Mode {
        switch number.whole {
        case 1: .next
        case 2: .stop
        default: .loop
        }
    }

    static func captionChoiceWish(_ number: Double) -> CaptionChoice.Wish {
        switch number.whole {
        case 1: .always
        case 2: .never
        default: .whenMuted
        }
    }

    static func networkClass(_ number: Double) -> NetworkClass {
        switch number.whole {
        case 1: .poor
        case 2: .metered
        case 3: .unmetered
        default: .offline
        }
    }

    static func renditionChoiceQuality(_ number: Double) -> RenditionChoice.Quality {
        switch number.whole {
        case 1: .sd
        case 2: .hd
        case 3: .uhd
        default: .auto
        }
    }
}

extension RetryPlan.Sign {
    var face: Double {
        switch self {
        case .none: 0
        case .spinner: 1
        case .stillTrying: 2
        case .stillProcessing: 3
        case .waitingForNetwork: 4
        case .failed: 5
        }
    }
}

extension FeedPaging.State {
    var face: Double {
        switch self {
        case .idle: 0
        case .loading: 1
        case .failed: 2
        case .end: 3
        }
    }
}

extension PlaybackStage {
    var face: Double {
        switch self {
        case .cold: 0
        case .warming: 1
        case .primed: 2
        case .playing: 3
        case .cooling: 4
        case .failed: 5
        }
    }
}

extension AtEndRule.Mode {
    var face: Double {
        switch self {
        case .loop: 0
        case .next: 1
        case .stop: 2
        }
    }
}

extension AtEndRule.Sign {
    var face: Double {
        switch self {
        case .none: 0
        case .replay: 1
        case .replayOrNext: 2
        }
    }
}

extension TapRules.Axis {
    var face: Double {
        switch self {
        case .horizontal: 0
        case .vertical: 1
        }
    }
}

extension StorySide {
    var face: Double {
        switch self {
        case .back: 0
        case .forward: 1
        }
    }
}

extension StoryTouch.Drag {
    var face: Double {
        switch self {
        case .sideways: 0
        case .down: 1
        case .up: 2
        }
    }
}

extension StoryTimeline.Phase {
    var face: Double {
        switch self {
        case .waiting: 0
        case .flowing: 1
        case .failed: 2
        case .over: 3
        }
    }
}

extension CaptionChoice.Wish {
    var face: Double {
        switch self {
        case .whenMuted: 0
        case .always: 1
        case .never: 2
        }
    }
}

extension NetworkClass {
    var face: Double {
        switch self {
        case .offline: 0
        case .poor: 1
        case .metered: 2
        case .unmetered: 3
        }
    }
}

extension RenditionChoice.Quality {
    var face: Double {
        switch self {
        case .auto: 0
        case .sd: 1
        case .hd: 2
        case .uhd: 3
        }
    }
}
