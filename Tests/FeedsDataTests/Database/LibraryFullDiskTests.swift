// A disk that really is full: what is in the library is shown and exported, and acts are kept again once there is room.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

/// A disk of one megabyte that only one process sees. As making it takes a namespace, each test runs once more in a process
/// of its own, which finds it there.
@Suite("Library on a full disk", .serialized)
struct LibraryFullDiskTests {
    private static let order = "MUTOSCOPE_TEST_SMALL_DISK"
    private static let disk = ProcessInfo.processInfo.environment[order].map { URL(filePath: $0) }
    private let notices = Notices()
    private let folder = disk?.appending(path: UUID().uuidString) ?? URL(filePath: "/nowhere")
    private var filler: URL { folder.appending(path: "filler") }

    /// Here if the disk is small, or else in a process of its own.
    private func onTheSmallDisk(_ name: String = #function, _ body: () async throws -> Void) async throws {
        guard Self.disk == nil else {
            defer { cleanUp() }
            return try await body()
        }
        let words = try runThere(name.replacing("()", with: ""))
        #expect(words.contains("Test run with 1 test in 1 suite passed"), "\(words)")
    }

    private func runThere(_ name: String) throws -> String {
        let runner = Process()
        runner.executableURL = URL(filePath: "/usr/bin/unshare")
        let script = "mount -t tmpfs -o size=1m,mode=700 small /mnt && exec \"$@\""
        runner.arguments = [
            "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh",
            URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path(), "--testing-library", "swift-testing",
            "--filter", "LibraryFullDiskTests/\(name)",
        ]
        runner.environment = ProcessInfo.processInfo.environment.merging([Self.order: "/mnt"]) { $1 }
        let said = Pipe()
        (runner.standardOutput, runner.standardError) = (said, said)
        try runner.run()
        // Reads until it ends.
        let words = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        runner.waitUntilExit()
        return words
    }

    private func store() throws -> PersonStore {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return PersonStore(folder: folder, mayForget: false, onNotice: notices.hear)
    }

    /// To the last byte.
    private func fill() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: filler)
        let handle = try FileHandle(forWritingTo: filler)
        for size in [65_536, 4096, 1] {
            // The error is that it is full.
            while (try? handle.write(contentsOf: Data(count: size))) != nil {}
        }
        try handle.close()
    }

    private func makeRoom() throws { try FileManager.default.removeItem(at: filler) }

    private func cleanUp() {
        // Whatever is left makes the next test fail.
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func whatIsThereIsReadAndExported() async throws {
        try await onTheSmallDisk {
            try await store().perform(Sample.liking("a", at: 1))
            try fill()
            let store = try store()
            #expect(try await store.ids(.liked) == ["a"])
            #expect(try await store.everything().posts.map(\.key) == [Sample.key("a")])
            for _ in 0..<2 {
                await #expect(throws: StoreError.full) { try await store.perform(Sample.liking("b", at: 2)) }
                #expect(try await store.ids(.liked, matching: "video") == ["a"])
            }
            try makeRoom()
            try await store.perform(Sample.liking("b", at: 2))
            #expect(try await store.ids(.liked) == ["b", "a"])
            #expect(notices.all.isEmpty, "it is not taken for a damaged one")
        }
    }

    /// As after a kill: the newest acts stand in the log alone.
    @Test func whatStandsOnlyInTheLogIsReadToo() async throws {
        try await onTheSmallDisk {
            let home = LibraryFolder()
            let first = home.store()
            try await first.perform(Sample.liking("a", at: 1))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for end in ["", "-wal"] {
                try Data(contentsOf: URL(filePath: home.path + end)).write(
                    to: folder.appending(path: "library.db\(end)"))
            }
            try fill()
            let store = try store()
            #expect(try await store.ids(.liked) == ["a"])
            await #expect(throws: StoreError.full) { try await store.perform(Sample.liking("b", at: 2)) }
            try makeRoom()
            try await store.perform(Sample.liking("b", at: 2))
            #expect(try await store.ids(.liked) == ["b", "a"])
        }
    }

    @Test func severalReadItAtOnce() async throws {
        try await onTheSmallDisk {
            try await store().perform(Sample.liking("a", at: 1))
            try fill()
            let stores = try (0..<3).map { _ in try store() }
            for store in stores { #expect(try await store.ids(.liked) == ["a"]) }
        }
    }

    @Test func whatFillsUpWhileItIsOpenIsStillRead() async throws {
        try await onTheSmallDisk {
            let store = try store()
            try await store.perform(Sample.liking("a", at: 1))
            try fill()
            let large = Sample.post("large", text: String(repeating: "word ", count: 50_000))
            await #expect(throws: StoreError.full) { try await store.perform([.kept(large)]) }
            #expect(try await store.everything().posts.map(\.key) == [Sample.key("a")])
            try makeRoom()
            try await store.perform([.kept(large), .saved(large.key, Sample.date(2))])
            #expect(try await store.ids(.saved) == ["large"])
        }
    }

    @Test func aLibraryThatWasNeverBegunIsEmpty() async throws {
        try await onTheSmallDisk {
            try fill()
            let store = try store()
            await #expect(throws: StoreError.full) { try await store.perform(Sample.liking("a", at: 1)) }
            #expect(try await store.counts() == LibraryCounts())
        }
    }
}
