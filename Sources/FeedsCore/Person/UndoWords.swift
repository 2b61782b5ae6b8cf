// What was taken back or done again, as a sentence: it says what is so now.
// Thread: any. Invariant: every act that can be taken back has a sentence.

import FeedsModels

enum UndoWords {
    /// The sentence for performed acts. It describes the first act that the user would name. `replaced` are the acts
    /// that would take them back.
    static func sentence(for acts: [UserAct], replacing replaced: [UserAct] = []) -> String {
        if let sentence = FollowWords.sentence(for: acts, replacing: replaced) { return sentence }
        let watches = acts.filter { if case .watched = $0 { true } else { false } }
        if watches.count > 1 { return history(isBack: watches.contains { $0.addsToHistory }) }
        return acts.lazy.compactMap { words(for: $0) }.first ?? tr("Taken back.")
    }

    private static func history(isBack: Bool) -> String { isBack ? tr("The history is back.") : tr("History cleared.") }

    private static func words(for act: UserAct) -> String? {
        switch act {
        case .liked(_, nil), .storyLiked(_, nil): tr("Like taken back.")
        case .liked, .storyLiked: tr("Liked again.")
        case .saved(_, nil): tr("No longer saved.")
        case .saved: tr("Saved again.")
        case .hidden(_, nil): tr("It will be shown again.")
        case .hidden: tr("Hidden again.")
        case .authorHidden(let author, nil): tr("%1 will be shown again.", author.name)
        case .authorHidden(let author, _): tr("Nothing of %1 will be shown.", author.name)
        case .watched(_, nil): tr("Removed from the history.")
        case .watched: tr("Back in the history.")
        case .historyCleared: history(isBack: false)
        case .sent: tr("The message is back.")
        case .unsent: tr("Message taken back.")
        case .storySeen(_, nil), .storiesReset: tr("All stories count as new again.")
        case .storySeen: tr("The stories are as they were.")
        case .kept, .expanded, .drafted, .followed: nil
        }
    }
}

extension UserAct {
    fileprivate var addsToHistory: Bool { if case .watched(_, .some) = self { true } else { false } }
}
