// Sentences for follows that were taken back or done again. An act that unfollows has no name, so the replaced follow
// gives it.
// Thread: any. Invariant: nil only for acts without a follow.

import FeedsModels

enum FollowWords {
    static func sentence(for acts: [UserAct], replacing replaced: [UserAct]) -> String? {
        let (now, before) = (acts.compactMap(\.follow), replaced.compactMap(\.follow))
        let gone = acts.count { if case .followed(_, nil) = $0 { true } else { false } }
        guard let one = now.first ?? before.first else { return gone > 0 ? unfollowed(gone) : nil }
        let count = now.count + gone
        if gone > 0 { return count == 1 ? tr("Unfollowed %1", one.name) : unfollowed(gone) }
        if !before.isEmpty {
            return count == 1
                ? tr("%1 is as it was.", one.name)
                : tr("%1 followed source is as it was.", "%1 followed sources are as they were.", count: count)
        }
        return count == 1
            ? tr("Following %1 again", one.name)
            : tr("Following %1 source again", "Following %1 sources again", count: count)
    }

    private static func unfollowed(_ count: Int) -> String {
        tr("Unfollowed %1 source", "Unfollowed %1 sources", count: count)
    }
}

extension UserAct {
    fileprivate var follow: Follow? { if case .followed(_, let follow) = self { follow } else { nil } }
}
