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
        let (reports, answer) = AsyncStream.makeStream(of: CheckReport.self)
        let reading = Task { answer.yield(await read(source)) }
        let waiting = Task {
            await deadline()
            answer.yield(lateReport(on: source))
        }
        defer {
            reading.cancel()
            waiting.cancel()
        }
        for await report in reports { return report }
        return lateReport(on: source)
    }

    private func read(_ source: FeedSource) async -> CheckReport {
        do throws(FeedServiceError) {
            return CheckReport(source: source.name, outcome: .read(try await repository.posts(from: source)))
        } catch {
            return CheckReport(source: source.name, error: error)
        }
    }

    private func lateReport(on source: FeedSource) -> CheckReport {
        CheckReport(
            source: source.name,
            error: .unreadable(place: source.name, reason: tr("it did not answer within %1 seconds", "\(seconds)")))
    }
}
