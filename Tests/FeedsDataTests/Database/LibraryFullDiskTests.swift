// A disk that is really full: the library can still be read and exported, and acts are stored again when there is room.

import FeedsModels
import FeedsTestSupport
import Foundation
import Glibc
import SQLiteBridge
import Testing

@testable import FeedsData

/// A disk of one megabyte that only one process sees: each test runs again in its own process, which has the disk. When
/// the system allows no such disk, that process has a limit on file sizes, which SQLite treats in the same way.
@Suite("Library on a full disk", .serialized)
struct LibraryFullDiskTests {
    private static let order = "MUTOSCOPE_TEST_SMALL_DISK"
    private static let limit = "limit"
    private static let place = ProcessInfo.processInfo.environment[order]
    private static let disk = place.map {
        $0 == limit ? FileManager.default.temporaryDirectory : URL(filePath: $0)
    }
    private let notices = Notices()
    private let folder = disk?.appending(path: UUID().uuidString) ?? URL(filePath: "/nowhere")
    private var filler: URL { folder.appending(path: "filler") }

    /// Runs here on the small disk, otherwise in a separate process.
    private func onTheSmallDisk(_ name: String = #function, _ body: () async throws -> Void) async throws {
        guard Self.disk == nil else {
            defer { cleanUp() }
            return try await body()
        }
        let test = name.replacing("()", with: "")
        let script = "mount -t tmpfs -o size=1m,mode=700 small /mnt && exec \"$@\""
        let namespace = getuid() == 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]
        var words = try run(test, by: ["unshare"] + namespace + ["sh", "-c", script, "sh"], in: "/mnt")
        if words.hasPrefix("unshare:") || words.hasPrefix("mount:") { words = try run(test, in: Self.limit) }
        #expect(words.contains("Test run with 1 test in 1 suite passed"), "\(words)")
    }

    private func run(_ test: String, by launcher: [String] = [], in place: String) throws -> String {
        let (runner, said) = TestProcess.again(
            "LibraryFullDiskTests/\(test)", by: launcher, setting: [Self.order: place])
        try runner.run()
        // Reads until the process ends.
        let words = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        runner.waitUntilExit()
        return words
    }

    private func store() throws -> LibraryStore {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return LibraryStore(folder: folder, mayForget: false, onNotice: notices.hear)
    }

    /// Fills the disk to the last byte.
    private func fill() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard Self.place != Self.limit else { return allow(bytes: 1) }
        try Data().write(to: filler)
        let handle = try FileHandle(forWritingTo: filler)
        for size in [65_536, 4096, 1] {
            // The loop ends with the error of a full disk.
            while (try? handle.write(contentsOf: Data(count: size))) != nil {}
        }
        try handle.close()
    }

    private func makeRoom() throws {
        guard Self.place != Self.limit else { return allow(bytes: nil) }
        try FileManager.default.removeItem(at: filler)
    }

    /// The limit for each file.
    private func allow(bytes: UInt?) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    private func cleanUp() {
        // A leftover file makes the next test fail.
        try? FileManager.default.removeItem(at: folder)
        if Self.place == Self.limit { allow(bytes: nil) }
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

    /// As after a kill: the newest acts are only in the log.
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
            let error = await #expect(throws: StoreError.self) { try await store.perform([.kept(large)]) }
            // At this point SQLite no longer knows which limit a file has hit.
            #expect(error == .full || Self.place == Self.limit)
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
