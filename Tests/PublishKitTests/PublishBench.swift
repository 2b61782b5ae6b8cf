// The real program, publishing a folder of small real clips, and a reader that follows every name in the site.
// Thread: tests await it. Invariant: all files lie in a temporary folder that goes with the bench.

import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

final class PublishBench: Sendable {
    struct Outcome: Sendable {
        let status: Int32
        let out: String
        let err: String

        /// The number of a member of the report.
        func number(_ name: String) -> Int? {
            let report = try? JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any]
            return report?[name] as? Int
        }
    }

    let root = FileManager.default.temporaryDirectory.appending(path: "mutoscope-publish-\(UUID().uuidString)")
    var source: URL { root.appending(path: "source") }
    var site: URL { root.appending(path: "site") }

    /// Built beside the tests.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "mutoscope").path

    static func tools() throws -> EncoderTools {
        try EncoderTools.find(ProcessInfo.processInfo.environment, starter: [program]).get()
    }

    init() throws {
        try FileManager.default.createDirectory(
            at: root.appending(path: "source"), withIntermediateDirectories: true)
    }

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: root)
    }

    func add(_ clip: URL, as name: String) throws {
        try FileManager.default.copyItem(at: clip, to: source.appending(path: name))
    }

    /// A small picture, different for each number.
    func addPicture(_ number: Int) async throws {
        try await Self.ffmpeg([
            "-f", "lavfi", "-i", "color=c=0x\(String(0x203040 + number * 0x1505, radix: 16)):size=64x96", "-frames:v",
            "1",
            source.appending(path: "picture\(number).png").path,
        ])
    }

    static func ffmpeg(_ arguments: [String]) async throws {
        let outcome = try await run("/usr/bin/env", ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments)
        try #require(outcome.status == 0, "\(outcome.err)")
    }

    // MARK: The program

    func publish(_ more: [String] = [], path: String? = nil, killedAfter seconds: Double? = nil) async throws -> Outcome
    {
        try await command(
            ["publish", source.path, "--to", site.path, "--json"] + more, path: path, killedAfter: seconds)
    }

    func command(_ words: [String], path: String? = nil, killedAfter seconds: Double? = nil) async throws -> Outcome {
        try await Self.run(
            Self.program, words + ["--profile", root.appending(path: "profile").path], path: path, killedAfter: seconds)
    }

    static func run(
        _ program: String, _ words: [String], path: String? = nil, killedAfter seconds: Double? = nil
    ) async throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory
        let (out, err) = (folder.appending(path: UUID().uuidString), folder.appending(path: UUID().uuidString))
        defer { [out, err].forEach { try? FileManager.default.removeItem(at: $0) } }  // A leftover does no harm.
        for file in [out, err] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: out)
        process.standardError = try FileHandle(forWritingTo: err)
        if let path { process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 } }
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
            guard let seconds else { return }
            let pid = process.processIdentifier
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
                if process.isRunning { kill(pid, SIGKILL) }
            }
        }
        return Outcome(
            status: status, out: try String(contentsOf: out, encoding: .utf8),
            err: try String(contentsOf: err, encoding: .utf8))
    }
}
