import FeedsModels
import Foundation

/// The follows of a place of Following.
struct ShownFollows: Sendable, Equatable {
    /// Also the muted ones, whose names are needed.
    let all: [Follow]
    let shown: [Follow]

    init(_ follows: [Follow], at date: Date) {
        all = follows
        shown = follows.filter { !$0.isMuted(at: date) }
    }
}
