// The readings of sources on this machine, whose disk may hang: a folder on a network, a card. A reading that hangs goes
// on without its caller, who is told so.
// Thread: an actor; the readings run in their own tasks. Invariant: while a source is silent, nothing more asks its disk,
// so that repeated tries keep no further threads.

import Dispatch
import FeedsModels

actor LocalReadings {
    private let patience: Duration
    /// What a silent source still owes; each ends when the disk has answered.
    private var owed: [FeedSource: Task<Void, Never>] = [:]
    /// When a caller last heard that the source is silent.
    private var told: [FeedSource: ContinuousClock.Instant] = [:]
    private static let queue = DispatchQueue(label: "mutoscope.patience", qos: .utility)
    /// A second question right after the first need not wait again.
    private static let fresh = Duration.milliseconds(500)

    /// `patience`: how long a disk may give no sign of life.
    init(patience: Duration = .seconds(8)) { self.patience = patience }

    /// Nil when the source is silent.
    func read<Value: Sendable>(
        _ source: FeedSource, _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        if let owed = owed[source] {
            if let last = told[source], last.duration(to: .now) < Self.fresh { return nil }
            guard await answer(of: owed, DiskPulse()) != nil else { return silent(source) }
        }
        let pulse = DiskPulse()
        let work = Task { await DiskPulse.$current.withValue(pulse) { await body() } }
        let value = await withTaskCancellationHandler {
            await answer(of: work, pulse)
        } onCancel: {
            work.cancel()
        }
        if let value { return value }
        let debt = Task { _ = await work.value }
        owed[source] = debt
        Task {
            await debt.value
            paid(debt, by: source)
        }
        return silent(source)
    }

    /// Returns when the source is no longer silent.
    func answered(_ source: FeedSource) async {
        guard let debt = owed[source] else { return }
        await debt.value
        paid(debt, by: source)
    }

    private func paid(_ debt: Task<Void, Never>, by source: FeedSource) {
        if owed[source] == debt { owed[source] = nil }
    }

    private func silent<Value>(_ source: FeedSource) -> Value? {
        told[source] = .now
        return nil
    }

    /// Nil when the pulse has rested for too long.
    private func answer<Value: Sendable>(of work: Task<Value, Never>, _ pulse: DiskPulse) async -> Value? {
        let (answers, first) = AsyncStream.makeStream(of: Value?.self, bufferingPolicy: .bufferingOldest(1))
        Task {
            first.yield(await work.value)
            first.finish()
        }
        Self.watch(pulse, since: pulse.count, patience) {
            first.yield(nil)
            first.finish()
        }
        for await answer in answers { return answer }
        return nil
    }

    private static func watch(
        _ pulse: DiskPulse, since count: Int, _ patience: Duration, silent: @escaping @Sendable () -> Void
    ) {
        let seconds = Double(patience.components.seconds) + Double(patience.components.attoseconds) / 1e18
        queue.asyncAfter(deadline: .now() + seconds) { [weak pulse] in
            // The reading has ended, and with it its pulse.
            guard let pulse else { return }
            if pulse.count == count { silent() } else { watch(pulse, since: pulse.count, patience, silent: silent) }
        }
    }
}

extension LocalReadings {
    nonisolated func posts(
        from source: FeedSource, of services: SourceServices
    ) async throws(FeedServiceError) -> FeedsResponse {
        guard source.isOnDisk else { return try await services.service(for: source).fetchPosts() }
        let answer = await read(source) { () -> Result<FeedsResponse, FeedServiceError> in
            do throws(FeedServiceError) {
                return .success(try await services.service(for: source).fetchPosts())
            } catch {
                return .failure(error)
            }
        }
        guard let answer else { throw .silent(place: source.name) }
        return try answer.get()
    }

    /// Nil also when the source is silent, or when no kind reads it.
    nonisolated func storedPosts(from source: FeedSource, of services: SourceServices) async -> StoredFeed? {
        let body = { @Sendable () -> StoredFeed? in await (try? services.service(for: source))?.storedPosts() }
        return source.isOnDisk ? await read(source, body).flatMap(\.self) : await body()
    }
}

extension FeedSource {
    fileprivate var isOnDisk: Bool { if case .path = place { more.isEmpty } else { false } }
}
