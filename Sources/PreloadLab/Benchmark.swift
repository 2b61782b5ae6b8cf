// The contents of a benchmark directory: videos, viewers and recorded networks.
// Thread: any; plain values. Invariant: every viewer has a watch time for each video; every set has a trace.

package struct Benchmark: Equatable, Sendable {
    package var videos: [BenchmarkVideo]
    package var users: [BenchmarkUser]
    package var sets: [TraceSet]

    package init(videos: [BenchmarkVideo], users: [BenchmarkUser], sets: [TraceSet]) {
        self.videos = videos
        self.users = users
        self.sets = sets
    }
}

extension Benchmark {
    /// Every second trace of each set and every second viewer.
    package func part(_ part: BenchmarkPart) throws(BenchmarkError) -> Benchmark {
        let sets = sets.map { TraceSet(name: $0.name, traces: part.of($0.traces)) }
        guard sets.allSatisfy({ !$0.traces.isEmpty }), !part.of(users).isEmpty else {
            throw .empty("the \(part.rawValue) part of the benchmark")
        }
        return Benchmark(videos: videos, users: part.of(users), sets: sets)
    }
}
