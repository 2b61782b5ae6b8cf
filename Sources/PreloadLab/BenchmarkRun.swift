// Replays a whole benchmark: every viewer over every trace of every set.
// Thread: the runs share nothing and use all cores. Invariant: the order of rows does not depend on which run finishes
// first.

package import FeedsEngine

package enum BenchmarkRun {
    package static func rows(
        _ benchmark: Benchmark, _ policy: BenchmarkPolicy, _ prices: PreloadPrices
    ) async throws -> [BenchmarkRow] {
        try await withThrowingTaskGroup(of: (Int, [BenchmarkRow]).self) { group in
            for (place, job) in jobs(of: benchmark).enumerated() {
                group.addTask { (place, try run(job, benchmark, policy, prices)) }
            }
            var finished: [(Int, [BenchmarkRow])] = []
            for try await rows in group { finished.append(rows) }
            return finished.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }

    /// A job is a viewer with all traces of a set.
    private static func jobs(of benchmark: Benchmark) -> [(set: TraceSet, user: BenchmarkUser)] {
        benchmark.sets.flatMap { set in benchmark.users.map { (set, $0) } }
    }

    private static func run(
        _ job: (set: TraceSet, user: BenchmarkUser), _ benchmark: Benchmark, _ policy: BenchmarkPolicy,
        _ prices: PreloadPrices
    ) throws -> [BenchmarkRow] {
        try job.set.traces.map { trace in
            var session = Session(benchmark, user: job.user, trace: trace, ladder: prices.ladder)
            let result = try session.run(policy.make(prices))
            return BenchmarkRow(set: job.set.name, user: job.user.name, trace: trace.name, result: result)
        }
    }
}
