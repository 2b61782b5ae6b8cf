// Follows a source that says when its posts have changed: a folder on this machine.
// Thread: main actor. Invariant: nothing moves on screen. What is gone leaves quietly, and what is new waits until the
// user asks for it. A folder that is away as a whole keeps its posts, and the user is told once.

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
        let response: FeedsResponse
        do throws(FeedServiceError) {
            response = try await repository.posts(from: source)
        } catch {
            // A folder whose last file has gone is no card that was pulled out.
            if phase == .loaded, !isAway, !contents.posts.isEmpty { failed(error, isWanted: false) }
            return
        }
        guard phase == .loaded else { return }
        confirmed(response.freshness)
        let change = await SourceChange(
            from: contents.posts, aside: contents.aside, away: away, to: response)
        person?.files?.cameBack(change.back)
        leaveOut(change.gone)
        guard change.added > 0 else { return }
        wait(response, adding: change.added)
    }

    // MARK: A folder that is away

    /// The folder on this machine could not be read when it was asked last.
    var isAway: Bool {
        guard case .asOf = freshness, case .path = source.place else { return false }
        return true
    }

    /// Reads the source again as soon as its disk answers.
    func awaitAnswer() {
        awaiting?.cancel()
        awaiting = Task { [weak self, repository, source] in
            await repository.answered(source)
            guard !Task.isCancelled else { return }
            await self?.cameBack()
        }
    }

    private func cameBack() async {
        switch phase {
        case .failed(.silent): await load()
        case .loaded where isAway: await ask(isWanted: false)
        default: break
        }
    }
}
