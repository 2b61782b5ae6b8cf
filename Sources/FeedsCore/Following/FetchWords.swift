// Says in words what is known about the requests for a follow.
// Thread: any; pure.

package import FeedsModels
package import Foundation

package enum FetchWords {
    /// One line for a list: how much is new, or what is wrong.
    package static func line(_ follow: Follow, _ fetch: FollowFetch?, unseen: Int, at now: Date) -> String {
        if follow.isMuted(at: now) { return tr("Muted") }
        if let trouble = trouble(fetch, at: now) { return trouble }
        if unseen > 0 { return tr("%1 new post", "%1 new posts", count: unseen) }
        return fetch?.asked == nil ? tr("Not asked yet") : tr("Nothing new")
    }

    /// Why a follow brings no posts; nil when it is well.
    package static func trouble(_ fetch: FollowFetch?, at now: Date) -> String? {
        switch fetch?.answer {
        case nil, .news, .nothingNew, .unchanged: nil
        case .waits: tr("The server asks to wait")
        case .closed: tr("Closed: it needs a login")
        case .missing: tr("Not found")
        case .gone: tr("Gone for good")
        case .failed: tr("Could not be read")
        }
    }

    /// "5 minutes ago".
    package static func asked(_ fetch: FollowFetch?, at now: Date) -> String {
        fetch?.asked.map { RelativeDate(date: $0).text(at: now) } ?? tr("Not asked yet")
    }

    package static func answered(_ fetch: FollowFetch?) -> String {
        guard let fetch, let answer = fetch.answer else { return "–" }
        let words =
            switch answer {
            case .news: tr("It sent new posts.")
            case .nothingNew: tr("It sent nothing new.")
            case .unchanged: tr("Nothing has changed.")
            case .waits: tr("It asks to wait.")
            case .closed: tr("It needs a login or a key.")
            case .missing: tr("There is no feed at this address any more.")
            case .gone: tr("The feed is gone for good.")
            case .failed: tr("It could not be read.")
            }
        return [words, fetch.problem].compactMap(\.self).joined(separator: "\n")
    }

    /// When it is asked again, and why not before.
    package static func next(_ fetch: FollowFetch?, at now: Date) -> String {
        guard let fetch else { return tr("When you open Following") }
        if fetch.answer == .gone { return tr("Never, unless you follow it again") }
        guard let due = fetch.due, due > now else { return tr("When you open Following") }
        return tr("Not before %1", day(due, at: now))
    }

    /// What came of asking all follows by hand.
    package static func outcome(_ refresh: FollowRefresh) -> String {
        guard refresh.asked > 0 else { return tr("No server may be asked again yet.") }
        var words = [
            tr("%1 follow was asked.", "%1 follows were asked.", count: refresh.asked),
            refresh.news > 0 ? tr("%1 new post.", "%1 new posts.", count: refresh.news) : tr("Nothing new."),
        ]
        if refresh.failed > 0 {
            words.append(
                tr("%1 did not answer as it should.", "%1 did not answer as they should.", count: refresh.failed))
        }
        if refresh.left > 0 {
            words.append(tr("%1 is asked next time.", "%1 are asked next time.", count: refresh.left))
        }
        return words.joined(separator: " ")
    }

    /// Until when a follow is muted; what muting does otherwise.
    package static func muted(_ follow: Follow, at now: Date) -> String {
        guard let until = follow.mutedUntil, follow.isMuted(at: now) else {
            return tr("Its posts stay out of Following for a week.")
        }
        return tr("Until %1", day(until, at: now))
    }

    private static func day(_ date: Date, at now: Date) -> String {
        let isToday = Calendar.current.isDate(date, inSameDayAs: now)
        let style = Date.FormatStyle(date: isToday ? .omitted : .abbreviated, time: .shortened)
        return date.formatted(style.locale(Translation.locale))
    }
}
