// SIGKILL at random moments of writing: every acknowledged act is stored, and no batch is stored in part.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Library killed", .serialized)
struct LibraryKillTests {
    /// Tells the victim, which runs this same program, its folder.
    private static let order = "MUTOSCOPE_TEST_LIBRARY_VICTIM"

    /// Each batch is a copy, three statuses, a message and a follow; when it is acknowledged, its number goes to the log.
    private static func batch(_ number: Int) -> [UserAct] {
        let key = Sample.key("\(number)")
        return [
            .kept(Sample.post("\(number)", text: String(repeating: "word ", count: number % 400))),
            .liked(key, Sample.date(Double(number))), .saved(key, Sample.date(Double(number))),
            .watched(key, Watch(at: Sample.date(Double(number)), position: 1)),
            .sent(Sample.message("\(number)", to: .post(key), at: Double(number))),
            .followed(Sample.follow(number).key, Sample.follow(number)),
        ]
    }

    /// Writes until it is killed. Without the variable, it writes a few batches of its own.
    @Test func theVictim() async throws {
        if let place = ProcessInfo.processInfo.environment[Self.order] {
            try await write(in: URL(filePath: place), batches: .max)
        }
        let folder = LibraryFolder()
        try await write(in: folder.url, batches: 3)
        #expect(try acknowledged(in: folder) == 3)
    }

    private func write(in folder: URL, batches: Int) async throws {
        let store = LibraryStore(folder: folder)
        let first = try await store.counts().liked
        let log = folder.appending(path: "log")
        if !FileManager.default.fileExists(atPath: log.path()) { try Data().write(to: log) }
        let handle = try FileHandle(forWritingTo: log)
        try handle.seekToEnd()
        for number in first..<(batches == .max ? batches : first + batches) {
            try await store.perform(Self.batch(number))
            try handle.write(contentsOf: Data([UInt8(ascii: "x")]))
        }
    }

    private func acknowledged(in folder: LibraryFolder) throws -> Int {
        let log = folder.url.appending(path: "log")
        return FileManager.default.fileExists(atPath: log.path()) ? try Data(contentsOf: log).count : 0
    }

    @Test func afterAKillEveryAcknowledgedActIsThere() async throws {
        let folder = LibraryFolder()
        let torture = Torture()
        var random = torture.random
        for _ in 0..<torture.rounds(5) {
            let before = try acknowledged(in: folder)
            let victim = try start(in: folder)
            // It is killed during a random batch, not at a time of the clock.
            let moment = before + Int.random(in: 1...300, using: &random)
            #expect(await eventually { (try? acknowledged(in: folder)) ?? 0 >= moment || !victim.isRunning })
            #expect(victim.isRunning)
            kill(victim.processIdentifier, SIGKILL)
            #expect(await eventually { !victim.isRunning })
            try await judge(folder)
        }
    }

    private func judge(_ folder: LibraryFolder) async throws {
        let store = folder.store { Issue.record("\($0)") }
        let counts = try await store.counts()
        let sure = try acknowledged(in: folder)
        // The last batch of each run may be on disk although it is not in the log.
        #expect((sure...sure + Torture().rounds(5)).contains(counts.liked), "\(counts.liked) of \(sure)")
        #expect(counts.saved == counts.liked && counts.history == counts.liked && counts.follows == counts.liked)
        let statuses = try await store.statuses(of: (0..<counts.liked).map { Sample.key("\($0)") })
        #expect(statuses.count == counts.liked)
        for number in stride(from: 0, to: counts.liked, by: 7) {
            #expect(try await store.notes(to: .post(Sample.key("\(number)"))).map(\.text) == ["\(number)"])
        }
        #expect(try folder.checkIntegrity() == ["ok"])
        #expect(
            try folder.connection().prepare("SELECT count(*) FROM messages").first { $0.integer(0) }
                == Int64(counts.liked))
    }

    private func start(in folder: LibraryFolder) throws -> Process {
        let victim = Process()
        victim.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        // The same test runner with a single test.
        victim.arguments = ["--testing-library", "swift-testing", "--filter", "LibraryKillTests/theVictim"]
        victim.environment = ProcessInfo.processInfo.environment.merging([
            Self.order: folder.url.path(percentEncoded: false)
        ]) { _, new in new }
        victim.standardOutput = FileHandle.nullDevice
        victim.standardError = FileHandle.nullDevice
        try victim.run()
        return victim
    }
}
