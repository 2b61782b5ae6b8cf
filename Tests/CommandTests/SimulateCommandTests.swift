// Tests `mutoscope simulate`: its arguments, its output and its exit status.

import CommandKit
import FeedsTestSupport
import Foundation
import Testing

@testable import mutoscope

struct SimulateCommandTests {
    private struct Outcome {
        var status: Int32 = -1
        var out: [String] = []
        var err: [String] = []
    }

    private static let files = [
        "chunk-bytes/video0.csv": "100000,150000,200000\n100000,150000,200000\n",
        "retention/video0.txt": "0 1\n1 0.5\n2 0.25\n",
        "users.csv": "user,video0_ms\n0,1500\n1,2000\n",
        "traces/slow/0.txt": "0 1\n1000 1\n", "traces/fast/0.txt": "0 8\n1000 8\n",
        "traces/fast/1.txt": "0 9\n1000 9\n",
    ]

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "simulate-\(UUID().uuidString)")
        for (name, text) in Self.files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    private func simulate(_ arguments: String...) async -> Outcome {
        var outcome = Outcome()
        outcome.status = await SimulateCommand.run(
            arguments, out: { outcome.out.append($0) }, err: { outcome.err.append($0) })
        return outcome
    }

    @Test(arguments: ["a", "b", "app"]) func jsonHasTheMeansOfEachSet(_ policy: String) async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let outcome = await simulate(folder.path, "--policy", policy, "--json")
        #expect(outcome.status == 0 && outcome.err.isEmpty && outcome.out.count == 1)
        let answer = try JSONDecoder().decode(SimulateAnswer.self, from: Data(outcome.out.joined().utf8))
        #expect(answer.policy == policy && Set(answer.sets.keys) == ["fast", "slow"])
        #expect(abs(answer.sum - answer.sets.values.reduce(0) { $0 + $1.score }) < 1e-9)
        for set in answer.sets.values {
            #expect(set.bytes >= 200_000 && set.rebufferSeconds > 0 && set.wasteShare == 0)
            #expect(abs(set.qoe - set.bytes * 4e-6 - set.score) < 1e-9)
        }
        #expect(outcome.out[0].contains("\"rebuffer_s\"") && outcome.out[0].contains("\"waste_share\""))
    }

    @Test func textNamesTheSetsAndTheSum() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let lines = await simulate(folder.path, "--policy", "a").out.joined().split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != ":" } } == ["fast", "slow", "sum"])
    }

    @Test func rowsGoToAFile() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let file = folder.appending(path: "rows.csv")
        #expect(await simulate(folder.path, "--policy", "a", "--rows", file.path).status == 0)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "set,user,trace,score,bytes,qoe" && lines.count == 1 + 6)
        #expect(lines[1].hasPrefix("fast,0,0,") && lines[6].hasPrefix("slow,1,0,"))
    }

    @Test func aDirectoryThatCannotBeUsedIsOne() async throws {
        let outcome = await simulate("/nowhere/at-all", "--policy", "app")
        #expect(outcome.status == 1 && outcome.out.isEmpty && outcome.err == ["there is no folder /nowhere/at-all"])
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let part = await simulate(folder.path, "--policy", "a", "--part", "odd")
        #expect(part.status == 1 && part.err == ["the odd part of the benchmark is empty"])
        try Data("0 1\n1 x\n".utf8).write(to: folder.appending(path: "traces/fast/1.txt"))
        #expect(await simulate(folder.path, "--policy", "a").err == ["traces/fast/1.txt line 2: no number"])
    }

    @Test(arguments: [
        [], ["d"], ["--policy", "a"], ["d", "--policy"], ["d", "--policy", "c"], ["d", "e", "--policy", "a"],
        ["d", "--policy", "a", "--nope"], ["d", "--policy", "a", "--part", "half"], ["d", "--policy", "a", "--rows"],
    ])
    func wrongUsageIsTwo(_ arguments: [String]) async {
        var err: [String] = []
        #expect(await SimulateCommand.run(arguments, out: { _ in }, err: { err.append($0) }) == 2)
        #expect(err.count == 1)
    }

    @Test func optionsMix() throws {
        let command = SimulateOptions.command
        let options = try #require(
            try command.read(["--json", "--policy", "b", "--part", "odd", "--", "-dir"]))
        #expect(options.directory == "-dir" && "\(options.policy)" == "b" && options.isJSON)
        #expect(try command.read(["--help"]) == nil)
    }
}
