// Finds the files of media whose list does not name them, as ResolvePlan decides, and gives them to the players.
// Thread: main actor. Invariant: the posts stay as their source sent them; what was found is kept here, by ticket.

package import FeedsEngine
package import FeedsModels
import Foundation

@MainActor package final class MediaResolver: VideoPlayerFollower {
    private let repository: any FeedRepositoryProtocol
    private let scheduler: any SchedulerProtocol
    /// The post of an item, and the medium of it that is shown; nil for a photo.
    private let shown: (PostHandle) -> (Post, Media)?
    private weak var players: VideoPlayerManager?
    private var plan = ResolvePlan()
    private var found: [MediaTicket: Media] = [:]
    private var requests: [PostHandle: Task<Void, Never>] = [:]
    /// Media whose captions, storyboard and chapters were asked for.
    private var withExtras: Set<MediaTicket> = []
    private var asking: (item: PostHandle, ticket: MediaTicket, task: Task<Void, Never>)?
    private var alarm: (any ScheduledCall)?
    private var extrasAlarm: (any ScheduledCall)?
    private static let extrasAfter = 1.0

    package init(
        repository: any FeedRepositoryProtocol, scheduler: any SchedulerProtocol,
        shown: @escaping (PostHandle) -> (Post, Media)?
    ) {
        self.repository = repository
        self.scheduler = scheduler
        self.shown = shown
    }

    /// Begins to look ahead of these players.
    package func attend(_ players: VideoPlayerManager) {
        self.players = players
        players.follow(self)
    }

    package func finish() {
        players?.unfollow(self)
        alarm?.cancel()
        extrasAlarm?.cancel()
        asking?.task.cancel()
        for request in requests.values { request.cancel() }
        requests = [:]
    }

    /// The medium with its files, if they were found.
    package func resolved(_ media: Media) -> Media {
        guard let ticket = media.resolveAt, let files = found[ticket] else { return media }
        return media.taking(files)
    }

    /// For saving, which needs the files now.
    package func savable(_ media: Media, of post: Post) async throws(SaveError) -> Media {
        let known = resolved(media)
        guard known.renditions.isEmpty, let ticket = media.resolveAt else { return known }
        do throws(FeedServiceError) {
            let files = try await repository.resolve(ticket, of: post.key)
            found[ticket] = files
            return media.taking(files)
        } catch {
            throw .media(MediaError(error))
        }
    }

    package func networkCameBack() {
        carryOut(plan.handle(.mayAsk(true, time: scheduler.now)))
    }

    // MARK: What happens

    package func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?) {
        guard player is AwaitedPlayer else { return }
        carryOut(plan.handle(.wanted(item: item.number, time: scheduler.now)))
    }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        switch activity {
        case .window:
            aim()
            dropExtras(unlessOf: players?.current)
        case .player(let item, .failed(.media(.network(.status(let status))))) where [403, 404, 410].contains(status):
            carryOut(plan.handle(.expired(item: item.number, time: scheduler.now)))
        case .player(let item, .moving) where item == players?.current: askForExtras(of: item)
        case .player, .mediumChanged: break
        }
    }

    /// Nothing is asked for while the feed is out of sight.
    private func aim() {
        guard let players, !players.isSuspended, let current = players.current else { return }
        let coming = (1...ResolvePlan.ahead).compactMap { players.item($0 * players.heading) }
        let items = ([current] + coming).filter { isUnresolved($0) }
        carryOut(plan.handle(.aimed(at: items.map(\.number), current: current.number, time: scheduler.now)))
    }

    private func isUnresolved(_ item: PostHandle) -> Bool {
        shown(item).map { resolved($0.1).renditions.isEmpty && $0.1.resolveAt != nil } ?? false
    }

    // MARK: Asking

    private func carryOut(_ commands: [ResolvePlan.Command]) {
        for case .resolve(let number, let isAfresh) in commands { ask(PostHandle(number), isAfresh) }
        alarm?.cancel()
        alarm = plan.deadline.map { deadline in
            scheduler.after(max(0.05, deadline - scheduler.now)) { [weak self] in self?.tick() }
        }
    }

    private func tick() { carryOut(plan.handle(.tick(time: scheduler.now))) }

    private func ask(_ item: PostHandle, _ isAfresh: Bool) {
        guard let (post, media) = shown(item), var ticket = media.resolveAt else { return }
        ticket.ignoresKept = isAfresh
        let asked = ticket
        requests[item] = Task { [weak self, repository] in
            do throws(FeedServiceError) {
                let files = try await repository.resolve(asked, of: post.key)
                self?.learn(files, of: item, media)
            } catch {
                self?.fail(item, error)
            }
        }
    }

    /// Captions, storyboard and chapters of a video that plays for a moment, once.
    private func askForExtras(of item: PostHandle) {
        guard let (post, media) = shown(item), let ticket = media.resolveAt, !withExtras.contains(ticket) else {
            return
        }
        extrasAlarm = scheduler.after(Self.extrasAfter) { [weak self] in
            guard let self, players?.current == item, withExtras.insert(ticket).inserted else { return }
            let task = Task { [weak self, repository] in
                // Without them the video plays as before.
                let extras = try? await repository.extras(of: ticket, of: post.key)
                self?.add(extras, to: ticket, of: item)
            }
            asking = (item, ticket, task)
        }
    }

    /// A video that the user has left needs them no more; when it comes back, it is asked for them again.
    private func dropExtras(unlessOf current: PostHandle?) {
        guard let (item, ticket, task) = asking, item != current else { return }
        task.cancel()
        withExtras.remove(ticket)
        asking = nil
    }

    private func add(_ extras: Media?, to ticket: MediaTicket, of item: PostHandle) {
        if asking?.ticket == ticket { asking = nil }
        guard let extras, extras.hasExtras, let files = found[ticket] else { return }
        found[ticket] = files.takingExtras(of: extras)
        players?.factsFound(of: item)
    }

    private func learn(_ files: Media, of item: PostHandle, _ media: Media) {
        requests[item] = nil
        guard let ticket = media.resolveAt else { return }
        let known = found[ticket]
        let isNew = known?.renditions != files.renditions
        found[ticket] = known.map(files.takingExtras) ?? files
        carryOut(plan.handle(.found(item: item.number, time: scheduler.now)))
        if isNew { players?.filesFound(of: item) }
    }

    private func fail(_ item: PostHandle, _ error: FeedServiceError) {
        requests[item] = nil
        carryOut(plan.handle(.failed(item: item.number, time: scheduler.now)))
        players?.filesMissing(of: item, MediaError(error))
    }
}

extension Media {
    /// This medium with the files of another answer about it. What the list told stays.
    package func taking(_ files: Media) -> Media {
        var medium = self
        medium.renditions = files.renditions
        medium.poster = poster ?? files.poster
        medium.metadata.duration = metadata.duration ?? files.metadata.duration
        medium.metadata.width = metadata.width ?? files.metadata.width
        medium.metadata.height = metadata.height ?? files.metadata.height
        medium.metadata.hasSound = metadata.hasSound ?? files.metadata.hasSound
        if captions.isEmpty { medium.captions = files.captions }
        medium.storyboard = storyboard ?? files.storyboard
        if chapters.isEmpty { medium.chapters = files.chapters }
        return medium
    }

    fileprivate var hasExtras: Bool { !captions.isEmpty || storyboard != nil || !chapters.isEmpty }

    /// This medium with what the other one knows beyond the files.
    fileprivate func takingExtras(of other: Media) -> Media {
        var medium = self
        if !other.captions.isEmpty { medium.captions = other.captions }
        medium.storyboard = other.storyboard ?? storyboard
        if !other.chapters.isEmpty { medium.chapters = other.chapters }
        return medium
    }
}

extension MediaError {
    /// Why the files of a medium are not known.
    init(_ error: FeedServiceError) {
        switch error {
        case .network(_, let error): self = .network(error)
        case .tooManyRequests(_, let until?):
            self = .network(.tryLater(status: 429, seconds: max(1, until.timeIntervalSinceNow)))
        case .tooManyRequests: self = .network(.status(429))
        case .cancelled: self = .cancelled
        default: self = .unresolved(error.description)
        }
    }
}
