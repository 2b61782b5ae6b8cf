// SIGKILL at random moments of writing: later reads are right, and the cache stays within its limit.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("MediaStore killed", .serialized)
struct MediaCacheKillTests {
    static let limit: Int64 = 3_000_000
    static let size = 700_000
    static let count = 12
    /// Tells the victim, which runs this same program, its folder.
    static let order = "MUTOSCOPE_TEST_VICTIM"

    /// Fetches more than the limit, again and again, until it is killed. Without the variable, it does a few rounds.
    @Test func theVictim() async throws {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment[Self.order], let base = environment["\(Self.order)_SERVER"].flatMap(URL.init) {
            try await fetch(into: URL(filePath: folder), from: base, rounds: .max)
        }
        let place = try CachePlace()
        let server = try server()
        try await fetch(into: place.url, from: server.url("/"), rounds: 1)
        #expect(try place.bytesOnDisk <= Self.limit + 65_536)
    }

    private func fetch(into folder: URL, from base: URL, rounds: Int) async throws {
        let store = MediaStore(folder: folder, network: NetworkService(), limit: .bytes(Self.limit))
        var round = 0
        while round < rounds {
            for number in 0..<Self.count {
                let url = base.appending(path: String((number * 5 + round) % Self.count))
                try await store.gives(noise(Self.size, seed: UInt64(url.lastPathComponent) ?? 0), at: url)
            }
            round += 1
        }
    }

    private func server() throws -> LoopbackServer {
        try LoopbackServer(
            Dictionary(
                uniqueKeysWithValues: (0..<Self.count).map { ("/\($0)", .data(noise(Self.size, seed: UInt64($0)))) }))
    }

    @Test func afterAKillEverythingServedIsRight() async throws {
        let place = try CachePlace()
        let server = try server()
        let torture = Torture()
        var generator = torture.random
        for round in 0..<torture.rounds(6) {
            let before = server.log.requests().count
            let victim = try start(on: place, server)
            // It is killed during a random request, not at a time of the clock.
            let moment = before + Int.random(in: 5...40, using: &generator)
            #expect(await eventually { server.log.requests().count >= moment || !victim.isRunning })
            #expect(victim.isRunning)
            kill(victim.processIdentifier, SIGKILL)
            #expect(await eventually { !place.isOwned })
            try judgeIndex(of: place, "seed \(torture.seed), round \(round)")
            // A chunk may have been written and not yet entered in the index.
            #expect(try place.bytesOnDisk <= Self.limit + 262_144 + 65_536)
            try await place.session(limit: .bytes(Self.limit)) { store in
                for number in 0..<Self.count {
                    try await store.gives(noise(Self.size, seed: UInt64(number)), at: server.url("/\(number)"))
                }
            }
            #expect(try place.bytesOnDisk <= Self.limit + 262_144 + 65_536)
        }
    }

    /// Checks the index as the killed process left it, before a new owner repairs it.
    private func judgeIndex(of place: CachePlace, _ when: Testing.Comment) throws {
        let path = place.url.appending(path: "index.db").path()
        guard FileManager.default.fileExists(atPath: path) else { return }
        #expect(try Database(path: path).prepare("PRAGMA integrity_check").all { $0.text(0) } == ["ok"], when)
        #expect(try Database(path: path).prepare("PRAGMA foreign_key_check").all { $0.text(0) } == [], when)
    }

    private func start(on place: CachePlace, _ server: LoopbackServer) throws -> Process {
        let victim = Process()
        victim.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        // The same test runner with a single test.
        victim.arguments = ["--testing-library", "swift-testing", "--filter", "MediaCacheKillTests/theVictim"]
        victim.environment = ProcessInfo.processInfo.environment.merging([
            Self.order: place.url.path(), "\(Self.order)_SERVER": server.url("/").absoluteString,
        ]) { _, new in new }
        victim.standardOutput = FileHandle.nullDevice
        victim.standardError = FileHandle.nullDevice
        try victim.run()
        return victim
    }
}
