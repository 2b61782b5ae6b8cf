// Finds the sources behind any pasted text: the machine decides, this runs its requests and tells each step.
// Thread: any; each discovery is a task of its own. Invariant: the text of a secret key goes nowhere.

import FeedsEngine
package import FeedsModels
package import Foundation

package struct SourceDiscovery: SourceDiscovering {
    /// Time for the machine, which tests replace.
    package struct Time: Sendable {
        let seconds: @Sendable () -> Double
        let wait: @Sendable (_ seconds: Double) async -> Void

        package init(seconds: @escaping @Sendable () -> Double, wait: @escaping @Sendable (Double) async -> Void) {
            self.seconds = seconds
            self.wait = wait
        }

        package static let real = Time(
            seconds: { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
            // A wait ends early only when its task is cancelled, and then its end does not matter.
            wait: { try? await ContinuousClock().sleep(for: .seconds($0)) })
    }

    let network: any NetworkServiceProtocol
    let firstLaunch: Date
    let servers: KnownServers?
    let repository: any FeedRepositoryProtocol
    /// Reads a text as the app's own field does.
    let parse: @Sendable (String) throws(FeedSourceError) -> FeedSource
    let time: Time
    let now: @Sendable () -> Date

    /// `repository` reads what is on this machine.
    package init(
        network: any NetworkServiceProtocol, firstLaunch: Date, servers: KnownServers? = nil,
        repository: any FeedRepositoryProtocol, time: Time = .real, now: @escaping @Sendable () -> Date = Date.init,
        parse: @escaping @Sendable (String) throws(FeedSourceError) -> FeedSource
    ) {
        self.network = network
        self.firstLaunch = firstLaunch
        self.servers = servers
        self.repository = repository
        self.time = time
        self.now = now
        self.parse = parse
    }

    package func discover(_ text: String) -> AsyncStream<DiscoveryProgress> {
        let (stream, progress) = AsyncStream.makeStream(of: DiscoveryProgress.self)
        let task = Task {
            let result = await run(text) { progress.yield($0) }
            progress.yield(.ended(result))
            progress.finish()
        }
        progress.onTermination = { _ in task.cancel() }
        return stream
    }

    private func run(_ text: String, tell: @escaping @Sendable (DiscoveryProgress) -> Void) async -> Discovered {
        let pasted = PastedText.read(text, isLocal: isLocal)
        switch pasted {
        case .refused(let refusal): return Discovered(refusal: refusal)
        case .local(let text): return await LocalDiscovery(repository: repository, parse: parse).run(text, tell)
        case .addresses, .account, .tag, .atProtocol:
            guard let (row, leads) = DiscoveryRow.of(pasted) else { return Discovered(refusal: .noAddress) }
            var run = DiscoveryRun(pasted, row: row, reader: reader(of: text, leads), time: time, tell: tell)
            return await run.run(leads)
        }
    }

    private func isLocal(_ text: String) -> Bool {
        // A text that is no source is no path either.
        guard let source = try? parse(text) else { return false }
        return switch source.place {
        case .path(let path): LocalFile.kind(of: path) != .missing
        // A text of another kind of source.
        case .named(let place): place.kind != AccountName.kind
        case .remote: false
        }
    }

    /// The authorization goes only to the server that the user named.
    private func reader(of text: String, _ leads: [DiscoveryLead]) -> DiscoveryReader {
        let first = leads.first { $0.way == .named } ?? leads.first
        let named = first.map { FeedSource(place: .remote($0.url)) } ?? FeedSource(place: .path("/"))
        var source = named
        // The text may hold more than the address; then no authorization was given for it.
        if let parsed = try? parse(text), parsed.origin == named.origin { source.authorization = parsed.authorization }
        return DiscoveryReader(
            documents: RemoteDocuments(source: source, network: network, storage: nil, now: now),
            firstLaunch: firstLaunch, servers: servers,
            sources: NetworkSources(repository: repository, parse: parse))
    }
}
