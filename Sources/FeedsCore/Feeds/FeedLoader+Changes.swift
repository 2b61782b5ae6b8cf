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

    func sourceChanged() async {
        hasMissedChange = phase != .loaded || isRefreshing
        guard !hasMissedChange else { return }
        let (files, question) = (person?.files, question)
        let (away, isSettled) = (files?.away ?? [], files?.isMoving == false)
        let response: FeedsResponse
        do throws(FeedServiceError) {
            response = try await repository.posts(from: source)
        } catch {
            // A folder whose last file has gone is no card that was pulled out.
            if phase == .loaded, !isAway, !contents.posts.isEmpty { failed(error, isWanted: false) }
            return
        }
        // A later question has a later answer.
        guard phase == .loaded, question == self.question else { return }
        confirmed(response.freshness)
        let unseen = SourceChange.Unseen(
            aside: contents.aside, lost: contents.lost, away: away, deleted: files?.deleted ?? [])
        let change = await SourceChange(from: contents.posts, unseen: unseen, to: response)
        guard question == self.question else { return }
        if isSettled { files?.cameBack(change.back) }
        follow(change, to: response)
        if change.added > 0 { wait(response, adding: change.added) }
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
