// What becomes of the source that the user chooses in a dialog.
// Thread: main actor. Invariant: it does nothing before the user has confirmed the choice.

import FeedsModels

@MainActor package enum AddSourcePurpose {
    case keep
    case follow(Following)

    package struct Following {
        /// Why a source cannot be followed; nil when it can.
        let obstacle: (DiscoveredSource) -> String?
        /// Follows a source under this name, or all feeds of a list.
        let carryOut: (DiscoveredSource, _ name: String) -> Void
    }

    package var isFollowing: Bool { if case .follow = self { true } else { false } }
}
