// Follows a source that says when its posts have changed: a folder on this machine.
// Thread: main actor. Invariant: nothing moves on screen. What is gone leaves quietly, and what is new waits until the
// user asks for it.

import FeedsEngine
import FeedsModels
import Foundation

extension FeedLoader {
    /// Until the feed closes.
    func followSource() {
        guard watching == nil, source.isLocal else { return }
        watching = Task { [weak self, repository, source] in
            for await _ in await repository.changes(of: source) {
                guard let self else { return }
                await sourceChanged()
            }
        }
    }

    private func sourceChanged() async {
        guard phase == .loaded, !isRefreshing else { return }
        let away = person?.files?.settled ?? []
        // A folder that cannot be read at the moment, such as a card that was pulled out, keeps what is on screen.
        guard let response = try? await repository.posts(from: source), phase == .loaded else { return }
        let change = await SourceChange(
            from: contents.posts, aside: contents.aside, away: away, to: response)
        person?.files?.cameBack(change.back)
        leaveOut(change.gone)
        guard change.added > 0 else { return }
        wait(response, adding: change.added)
    }
}
