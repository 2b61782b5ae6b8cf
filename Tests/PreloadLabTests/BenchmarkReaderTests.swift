// Reading a benchmark directory: its contents, and the messages about errors in it.

import FeedsTestSupport
import Foundation
import Testing

@testable import PreloadLab

struct BenchmarkReaderTests {
    private func read(_ changes: [String: String] = [:], without missing: String? = nil) throws -> Benchmark {
        let folder = try SmallBenchmark.folder(changes, without: missing)
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        return try BenchmarkReader(folder).read()
    }

    @Test func everythingIsReadInNaturalOrder() throws {
        let benchmark = try read([
            "traces/slow/1.txt": "0 1\n1 1\n", "traces/.hidden": "", "traces/slow/notes.md": "",
            "traces/fast/.x.txt": "",
        ])
        #expect(benchmark.sets.map(\.name) == ["fast", "slow"])
        #expect(benchmark.sets[0].traces.map(\.name) == ["2", "10"])
        #expect(benchmark.sets[0].traces[1].times == [0, 0.5, 1000] && benchmark.sets[0].traces[1].rates == [4, 4, 8])
        #expect(benchmark.videos.map(\.chunkBytes.count) == [2, 1])
        #expect(benchmark.videos[0].retention == [1, 0.5, 0.25])
        #expect(
            benchmark.users == [
                BenchmarkUser(name: "0", watched: [1500, 1000]), BenchmarkUser(name: "7", watched: [300, 700]),
            ])
    }

    @Test(arguments: [
        ("traces/fast/2.txt", "0 8\n0.5 x\n", "traces/fast/2.txt line 2: no number"),
        ("traces/fast/2.txt", "0 8\n\n0.5\n", "traces/fast/2.txt line 3: 1 numbers instead of 2"),
        ("traces/fast/2.txt", "0 8\n0 8\n", "traces/fast/2.txt line 2: the time does not rise"),
        ("traces/fast/2.txt", "0 8\n1 -8\n", "traces/fast/2.txt line 2: a rate below zero"),
        ("traces/fast/2.txt", "0 8\n1 0\n", "traces/fast/2.txt carries nothing"),
        ("traces/fast/2.txt", "", "traces/fast/2.txt is empty"),
        ("traces/slow/readme", "", "traces/slow is empty"),
        ("chunk-bytes/video1.csv", "1,2,3\n", "chunk-bytes/video1.csv has another number of levels than video0.csv"),
        ("chunk-bytes/video1.csv", "1.5,2\n", "chunk-bytes/video1.csv line 1: not a number of bytes"),
        ("retention/video1.txt", "0 1\n2 0.5\n", "retention/video1.txt line 2: second 1 is missing"),
        ("retention/video1.txt", "0 1\n1 1.5\n", "retention/video1.txt line 2: not a share between 0 and 1"),
        ("users.csv", "user,a\n0,1\n", "users.csv line 2: 2 numbers instead of 3"),
        ("users.csv", "user,a,b\n0,1,-1\n", "users.csv line 2: not a person and times"),
        ("users.csv", "user,a,b\n", "users.csv is empty"),
        // With these values a replay would not end, or sums would overflow.
        ("users.csv", "user,a,b\n0,1,1e300\n", "users.csv line 2: not a person and times"),
        ("traces/fast/2.txt", "0 8\n1 1e300\n", "traces/fast/2.txt line 2: a rate that no line has"),
        ("traces/fast/2.txt", "0 8\n1 1e-320\n", "traces/fast/2.txt carries nothing"),
        ("chunk-bytes/video1.csv", "9223372036854774784,2\n", "chunk-bytes/video1.csv line 1: not a number of bytes"),
    ])
    func mistakesAreNamed(_ file: String, _ text: String, _ complaint: String) {
        #expect(throws: BenchmarkError(description: complaint)) { try read([file: text]) }
    }

    @Test func whatIsMissingIsNamed() throws {
        #expect(throws: BenchmarkError.missing("users.csv")) { try read(without: "users.csv") }
        #expect(throws: BenchmarkError.missing("chunk-bytes/video0.csv")) {
            try read(without: "chunk-bytes/video0.csv")
        }
        #expect(throws: BenchmarkError.missing("folder /nowhere/at-all")) {
            try BenchmarkReader(URL(filePath: "/nowhere/at-all")).read()
        }
    }

    @Test func aPartIsEverySecondNetworkAndPerson() throws {
        let even = try read().part(.even)
        #expect(even.users.map(\.name) == ["0"] && even.sets[0].traces.map(\.name) == ["2"])
        let odd = try read().part(.odd)
        #expect(odd.users.map(\.name) == ["7"] && odd.sets[0].traces.map(\.name) == ["10"])
        #expect(throws: BenchmarkError.self) { try read(["users.csv": "user,a,b\n0,1,1\n"]).part(.odd) }
    }
}
