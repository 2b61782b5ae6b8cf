// SIGKILL at random moments of writing: every acknowledged answer is stored, and none in part.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Stored posts of follows, killed", .serialized)
struct FollowingKillTests {
    /// Tells the victim, which runs this same program, its folder.
    private static let order = "MUTOSCOPE_TEST_FOLLOWING_VICTIM"

    /// Writes until it is killed. Without the variable, it writes a few answers of its own.
    @Test func theVictim() async throws {
        if let place = ProcessInfo.processInfo.environment[Self.order] {
            try await write(in: URL(filePath: place), answers: .max)
        }
        let folder = FollowingFolder()
        try await write(in: folder.url, answers: 3)
        #expect(try acknowledged(in: folder) == 3)
    }

    /// Each answer is 20 posts of a follow of its own; when it is acknowledged, the log grows by a byte.
    private func write(in folder: URL, answers: Int) async throws {
        let store = FollowingStore(folder: folder, mayForget: false)
        let log = folder.appending(path: "log")
        _ = try await store.fetches()
        if !FileManager.default.fileExists(atPath: log.path()) { try Data().write(to: log) }
        let handle = try FileHandle(forWritingTo: log)
        let first = Int(try handle.seekToEnd())
        for number in first..<(answers == .max ? answers : first + answers) {
            let posts = (0..<20).map { Feed.post(number * 20 + $0) }
            try await store.take(posts, of: "https://\(number).test", at: Feed.date(1e6))
            try handle.write(contentsOf: Data([UInt8(ascii: "x")]))
        }
    }

    private func acknowledged(in folder: FollowingFolder) throws -> Int {
        let log = folder.url.appending(path: "log")
        return FileManager.default.fileExists(atPath: log.path()) ? try Data(contentsOf: log).count : 0
    }

    @Test func afterAKillEveryAcknowledgedAnswerIsThere() async throws {
        let folder = FollowingFolder()
        let torture = Torture()
        var random = torture.random
        for _ in 0..<torture.rounds(4) {
            let before = try acknowledged(in: folder)
            let victim = try start(in: folder)
            let moment = before + Int.random(in: 1...40, using: &random)
            #expect(await eventually { (try? acknowledged(in: folder)) ?? 0 >= moment || !victim.isRunning })
            #expect(victim.isRunning)
            kill(victim.processIdentifier, SIGKILL)
            #expect(await eventually { !victim.isRunning })
            let store = folder.store { Issue.record("\($0)") }
            let sure = try acknowledged(in: folder)
            for number in 0...sure {
                let count = try await store.places(of: ["https://\(number).test"]).count
                #expect(count == 20 || (count == 0 && number == sure), "\(number) of \(sure)")
            }
            #expect(try folder.checkIntegrity() == ["ok"])
        }
    }

    private func start(in folder: FollowingFolder) throws -> Process {
        let victim = Process()
        victim.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        // The same test runner with a single test.
        victim.arguments = ["--testing-library", "swift-testing", "--filter", "FollowingKillTests/theVictim"]
        victim.environment = ProcessInfo.processInfo.environment.merging([
            Self.order: folder.url.path(percentEncoded: false)
        ]) { _, new in new }
        victim.standardOutput = FileHandle.nullDevice
        victim.standardError = FileHandle.nullDevice
        try victim.run()
        return victim
    }
}
