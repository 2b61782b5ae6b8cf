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

package struct BenchmarkVideo: Equatable, Sendable {
    /// Bytes of each chunk at each level: `chunkBytes[chunk][level]`. A chunk plays one second.
    package var chunkBytes: [[Int]]
    /// The share of viewers who still watch at each full second.
    package var retention: [Double]

    package init(chunkBytes: [[Int]], retention: [Double]) {
        self.chunkBytes = chunkBytes
        self.retention = retention
    }
}

package struct BenchmarkUser: Equatable, Sendable {
    package var name: String
    /// Milliseconds for each video, in the order of play.
    package var watched: [Double]

    package init(name: String, watched: [Double]) {
        self.name = name
        self.watched = watched
    }
}

/// Networks of one kind, such as "low".
package struct TraceSet: Equatable, Sendable {
    package var name: String
    package var traces: [NetworkTrace]

    package init(name: String, traces: [NetworkTrace]) {
        self.name = name
        self.traces = traces
    }
}

/// A half of a benchmark: a policy is tuned on one half and tested on the other.
package enum BenchmarkPart: String, CaseIterable, Sendable {
    case even, odd

    fileprivate func of<Element>(_ all: [Element]) -> [Element] {
        all.enumerated().filter { ($0.offset % 2 == 0) == (self == .even) }.map(\.element)
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
