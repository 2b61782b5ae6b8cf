// A small benchmark whose numbers can be calculated by hand.
//
// Its network carries 1,000,000 bytes a second (8 Mbit/s after the 5 % that is lost), so 100,000 bytes take 100 ms and,
// with the round trip, 180 ms. A chunk has 100,000 bytes at level 0 and 200,000 at level 1; the levels are worth 1 and
// 2.

import FeedsEngine
import Foundation
import PreloadLab

enum SmallBenchmark {
    static let prices = PreloadPrices(ladder: [1, 2])
    /// The rate in the trace that gives this rate.
    static let rate = 8 / 0.95

    static func network(_ rows: [(time: Double, rate: Double)] = [(0, rate), (1000, rate)]) -> NetworkTrace {
        NetworkTrace(name: "0", times: rows.map(\.time), rates: rows.map(\.rate))
    }

    /// Videos with these numbers of chunks.
    static func benchmark(_ chunks: Int..., watched: [Double]) -> Benchmark {
        let videos = chunks.map { count in
            BenchmarkVideo(
                chunkBytes: Array(repeating: [100_000, 200_000], count: count),
                retention: (0...count).map { 1 / Double($0 + 1) })
        }
        let user = BenchmarkUser(name: "0", watched: watched)
        return Benchmark(videos: videos, users: [user], sets: [TraceSet(name: "plain", traces: [network()])])
    }

    /// Plays a list of decisions, then waits in steps of 100 ms until the viewer has left the last video.
    static func play(
        _ benchmark: Benchmark, _ decisions: [PreloadDecision], over trace: NetworkTrace = network(),
        seen: (PreloadSituation) -> Void = { _ in }
    ) throws -> SessionResult {
        var rest = decisions[...]
        var session = Session(benchmark, user: benchmark.users[0], trace: trace, ladder: prices.ladder)
        return try session.run { situation in
            seen(situation)
            return rest.popFirst() ?? .wait(100)
        }
    }

    /// The same as files: two videos, two viewers, a set of two networks.
    static let files = [
        "chunk-bytes/video0.csv": "100000,200000\n100000,200000\n",
        "chunk-bytes/video1.csv": "100000,200000\n",
        "retention/video0.txt": "0\t1\n1\t0.5\n2\t0.25\n",
        "retention/video1.txt": "0 1\n1 0.5\n",
        "users.csv": "user,video0_ms,video1_ms\n0,1500.0,1000.0\n7,300.0,700.0\n",
        "traces/fast/2.txt": "0 8\n1000 8\n",
        "traces/fast/10.txt": "0 4\n0.5 4\n1000 8\n",
        "expected/policy-a.csv": expectedOfA,
    ]

    /// Calculated by hand at the benchmark's own levels. Network 2 takes 185 ms for each of the three chunks; network
    /// 10 291 for the first two and 225 for the third. Both viewers wait for the first chunk. Viewer 7, who leaves
    /// after 300 ms, also waits 70 ms (216 ms) for the third.
    private static let expectedOfA = """
        set,user,trace,score,bytes,qoe
        fast,0,2,0.70775,300000,1.90775
        fast,0,10,0.51165,300000,1.71165
        fast,7,2,-0.17175,300000,1.02825
        fast,7,10,-0.63795,300000,0.56205
        """

    /// A new folder with those files, some of them replaced and one left out.
    static func folder(_ changes: [String: String] = [:], without missing: String? = nil) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        for (name, text) in files.merging(changes, uniquingKeysWith: { $1 }) where name != missing {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }
}
