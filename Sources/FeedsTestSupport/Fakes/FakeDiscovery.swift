// Discoveries with prepared results, in the order in which they are asked for.
// Thread: any; one lock. Invariant: nothing ends before the gate opens, and a cancelled discovery never ends.

package import FeedsModels
import Synchronization

package final class FakeDiscovery: SourceDiscovering {
    private let gate: TaskGate
    private let state: Mutex<(results: [Discovered], asked: [String])>

    package init(_ results: [Discovered], gate: TaskGate = TaskGate(isOpen: true)) {
        self.gate = gate
        state = Mutex((results, []))
    }

    package var asked: [String] { state.withLock { $0.asked } }

    package func discover(_ text: String) -> AsyncStream<DiscoveryProgress> {
        let result = state.withLock { state in
            state.asked.append(text)
            return state.results.isEmpty ? Discovered(refusal: .noAddress) : state.results.removeFirst()
        }
        let (stream, progress) = AsyncStream.makeStream(of: DiscoveryProgress.self)
        let task = Task { [gate] in
            for (number, step) in result.steps.enumerated() { progress.yield(.step(number, step)) }
            await gate.pass()
            if !Task.isCancelled { progress.yield(.ended(result)) }
            progress.finish()
        }
        progress.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension Discovered {
    /// A discovery that found sources with these addresses, each with three videos.
    package static func sources(_ sources: (address: String, title: String)...) -> Discovered {
        let found = sources.map { address, title in
            var source = DiscoveredSource(kind: .feed, address: address, title: title, shape: "rss")
            source.counts.videos = 3
            return source
        }
        let steps = found.map {
            DiscoveryStep(address: $0.address, what: .named, outcome: .feed, sentence: "\($0.address) is a feed.")
        }
        return Discovered(steps: steps, found: found)
    }
}
