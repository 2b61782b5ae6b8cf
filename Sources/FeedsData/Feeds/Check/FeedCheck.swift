// Reads a source once, as the app does, and gives up at a deadline.
// Thread: any. Invariant: it answers at the deadline even if the reading never ends (a dead network drive). What was read
// until then is reported.

package import FeedsModels

package struct FeedCheck: Sendable {
    private enum Event {
        case soFar(CheckReport)
        case ended(CheckReport)
        case late
    }

    private let repository: any FeedRepositoryProtocol
    private let wishes: CheckWishes
    private let seconds: Int
    /// Returns when the time is up.
    private let deadline: @Sendable () async -> Void

    package init(
        repository: any FeedRepositoryProtocol, wishes: CheckWishes = CheckWishes(), seconds: Int,
        deadline: @escaping @Sendable () async -> Void
    ) {
        self.repository = repository
        self.wishes = wishes
        self.seconds = seconds
        self.deadline = deadline
    }

    package func report(on source: FeedSource) async -> CheckReport {
        await inTime(source.name) { await $0.report(on: source) }
    }

    /// An account has its feed elsewhere, so that is found first. All other sources are read as named.
    package func report(
        on source: FeedSource, named text: String, behind discovery: any SourceDiscovering,
        parse: @escaping @Sendable (String) -> FeedSource?
    ) async -> CheckReport {
        guard source.named?.kind == AccountName.kind else { return await report(on: source) }
        return await report(on: text, discovery, parse: parse)
    }

    /// Finds the feed behind the text first. `parse` makes a source of the address that was found.
    package func report(
        on text: String, _ discovery: any SourceDiscovering,
        parse: @escaping @Sendable (String) -> FeedSource? = { _ in nil }
    ) async -> CheckReport {
        await inTime(text) { reading in
            let discovered = await discovery.discovered(text)
            let report = CheckReport(source: text, discovered: discovered)
            guard let source = discovered.choices.first.flatMap({ parse($0.address) }) else { return report }
            return await reading.extended(report, source)
        }
    }

    private func inTime(
        _ place: String, _ read: @escaping @Sendable (CheckReading) async -> CheckReport
    ) async -> CheckReport {
        let (events, queue) = AsyncStream.makeStream(of: Event.self)
        let reading = CheckReading(repository: repository, wishes: wishes) { queue.yield(.soFar($0)) }
        let work = Task { queue.yield(.ended(await read(reading))) }
        let waiting = Task {
            await deadline()
            queue.yield(.late)
        }
        defer {
            work.cancel()
            waiting.cancel()
        }
        var known: CheckReport?
        for await event in events {
            switch event {
            case .soFar(let report): known = report
            case .ended(let report): return report
            case .late: return late(place, known)
            }
        }
        return late(place, known)
    }

    private func late(_ place: String, _ known: CheckReport?) -> CheckReport {
        let place = SourceSecret.holdsKey(place) ? "…" : place
        let error = FeedServiceError.unreadable(
            place: place, reason: tr("it did not answer within %1 seconds", "\(seconds)"))
        guard var known else { return CheckReport(source: place, error: error) }
        known.stopped = error.description
        return known
    }
}
