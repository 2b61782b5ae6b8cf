// What the page between new and seen posts says: when the follows were asked, and how many did not answer.
// Thread: any; pure.

import FeedsModels
import Foundation

enum FollowingSentence {
    static func text(of follows: [Follow], _ fetches: [String: FollowFetch], at now: Date) -> String {
        let known = follows.compactMap { fetches[$0.key] }
        let failed = known.count { [.failed, .missing, .closed, .gone, .waits].contains($0.answer) }
        let unasked = follows.count - known.count { $0.asked != nil }
        return [
            tr(
                "That is everything new from %1 follow.", "That is everything new from %1 follows.",
                count: follows.count),
            known.compactMap(\.asked).max().map { tr("Last asked: %1.", moment($0, at: now)) },
            failed > 0
                ? tr("%1 did not answer as it should.", "%1 did not answer as they should.", count: failed) : nil,
            unasked > 0 ? tr("%1 was not asked yet.", "%1 were not asked yet.", count: unasked) : nil,
        ].compactMap(\.self).joined(separator: "\n")
    }

    private static func moment(_ date: Date, at now: Date) -> String {
        let isToday = Calendar.current.isDate(date, inSameDayAs: now)
        let style = Date.FormatStyle(date: isToday ? .omitted : .abbreviated, time: .shortened)
        return date.formatted(style.locale(Translation.locale))
    }
}
