// What the feed screen says in words.
// Thread: main actor. Invariant: every sentence is made here, so that the reel and the cards say the same.

import FeedsModels
package import Foundation

extension FeedsViewModel {
    package var errorMessage: String? {
        guard case .failed(let error) = phase else { return nil }
        return error.description
    }

    /// "Offline · as of 2 hours ago", or nothing while the posts are what the source says now.
    package func freshnessText(at now: Date) -> String? {
        guard case .asOf(let date, let error) = freshness else { return nil }
        if isAway { return away(error) }
        let age = RelativeDate(date: date).text(at: now)
        return error.isOffline ? tr("Offline · as of %1", age) : tr("Could not refresh · as of %1", age)
    }

    /// The folder is away, and the user may ask for it again.
    package var isAway: Bool { loader.isAway }

    private func away(_ error: FeedServiceError) -> String {
        if case .silent = error { return tr("“%1” does not answer", source.shortName) }
        return tr("“%1” is not there any more", source.shortName)
    }

    /// Why there is nothing to see in a feed that was read.
    package var emptiness: String {
        if isAllHidden { return tr("Everything here is hidden. The library lists what you hid, and shows it again.") }
        return source.named?.emptiness ?? tr("%1 has no posts.", source.name)
    }
}
