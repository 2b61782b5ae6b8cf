// The app's own services, through which publishing reads posts, media and captions.
// Thread: any; a plain value. Invariant: every remote byte comes through them, with the user's permissions.

package import FeedsModels
package import Foundation

package struct PublishServices: Sendable {
    package let repository: any FeedRepositoryProtocol
    package let saving: any MediaSaving
    package let captions: any CaptionsServing
    package let hidden: HiddenThings
    /// Where the journal lies.
    package let state: URL
    /// The player's files, and the engine beside them or apart; none when the program has none.
    package let player: [URL]
    package let now: @Sendable () -> Date

    package init(
        repository: any FeedRepositoryProtocol, saving: any MediaSaving, captions: any CaptionsServing,
        hidden: HiddenThings, state: URL, player: [URL], now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.repository, self.saving, self.captions, self.hidden) = (repository, saving, captions, hidden)
        (self.state, self.player, self.now) = (state, player, now)
    }
}
