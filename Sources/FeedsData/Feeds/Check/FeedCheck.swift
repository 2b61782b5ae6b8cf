// Reads a source once, as the app does, and gives up at a deadline.
// Thread: any. Invariant: it answers at the deadline even if the reading never ends (a dead network drive).

package import FeedsModels

package struct FeedCheck: Sendable {
    private let repository: any FeedRepositoryProtocol
    private let seconds: Int
    /// Returns when the time is up.
    private let deadline: @Sendable () async -> Void

    package init(
        repository: any FeedRepositoryProtocol, seconds: Int, deadline: @escaping @Sendable () async -> Void
    ) {
        self.repository = repository
        self.seconds = seconds
        self.deadline = deadline
    }

    package func report(on source: FeedSource) async -> CheckReport {
        await inTime(late: lateReport(on: source.name)) { await read(source) }
    }

    /// Finds the feed behind the text first.
    package func report(on text: String, _ discovery: any SourceDiscovering) async -> CheckReport {
        await inTime(late: lateReport(on: text)) {
            CheckReport(source: text, discovered: await discovery.discovered(text))
        }
    }

    private func inTime(
        late: CheckReport, _ read: @escaping @Sendable () async -> CheckReport
    ) async -> CheckReport {
        let (reports, answer) = AsyncStream.makeStream(of: CheckReport.self)
        let reading = Task { answer.yield(await read()) }
        let waiting = Task {
            await deadline()
            answer.yield(late)
        }
        defer {
            reading.cancel()
            waiting.cancel()
        }
        for await report in reports { return report }
        return late
    }

    private func read(_ source: FeedSource) async -> CheckReport {
        do throws(FeedServiceError) {
            return CheckReport(source: source.name, outcome: .read(try await repository.posts(from: source)))
        } catch {
            return CheckReport(source: source.name, error: error)
        }
    }

    private func lateReport(on place: String) -> CheckReport {
        let place = SourceSecret.holdsKey(place) ? "…" : place
        return CheckReport(
            source: place,
            error: .unreadable(place: place, reason: tr("it did not answer within %1 seconds", "\(seconds)")))
    }
}
