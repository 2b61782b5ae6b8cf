// The desktop's Trash itself: namesakes, an emptied Trash, disks without one, a full disk, and kills.

import FeedsModels
import FeedsTestSupport
import Foundation
import GLibBridge
import Glibc
import Testing

@testable import FeedsData

@Suite(.serialized) struct DesktopTrashTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    /// Two files of one name from different folders have different names in the Trash; each comes back to its place.
    @Test func namesakesComeBackToTheirOwnPlaces() async throws {
        let trash = DesktopTrash(helper: nil)
        for name in ["x", "y"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
            try Data(name.utf8).write(to: URL(filePath: path("\(name)/clip.mp4")))
            #expect(await trash.move(path("\(name)/clip.mp4")) == .done)
        }
        // A folder that went meanwhile is made again.
        try FileManager.default.removeItem(atPath: path("x"))
        for name in ["x", "y"] {
            #expect(await trash.restore(path("\(name)/clip.mp4")) == .done)
            #expect(try String(contentsOfFile: path("\(name)/clip.mp4"), encoding: .utf8) == name)
        }
    }

    @Test func anEmptiedTrashGivesNothingBack() throws {
        try Data("a".utf8).write(to: URL(filePath: path("a.mp4")))
        let moved = Trash.move(path("a.mp4"))
        let place = try #require(moved.place)
        #expect(moved.error == 0 && FileManager.default.fileExists(atPath: place.note))
        unlink(place.file)
        #expect(Trash.restore(place, to: path("a.mp4")) == ENOENT)
    }

    @Test func aDiskWithoutATrashIsTold() async throws {
        let place = URL(filePath: "/dev/shm/mutoscope-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appending(path: "a.mp4").path
        try Data("a".utf8).write(to: URL(filePath: file))
        let trash = DesktopTrash(helper: nil)
        #expect(await trash.move(file) == .noTrash && FileManager.default.fileExists(atPath: file))
        #expect(await trash.erase(file) == .done && !FileManager.default.fileExists(atPath: file))
    }

    // MARK: Trouble, each in a process of its own

    private static let order = "MUTOSCOPE_TEST_TRASH"
    private static let place = ProcessInfo.processInfo.environment[order]

    private func again(_ test: String, at place: String, by launcher: [String] = []) -> (process: Process, said: Pipe) {
        TestProcess.again("DesktopTrashTests/\(test)", by: launcher, setting: [Self.order: place])
    }

    /// The note of the Trash cannot be written, so the file stays where it is.
    @Test func aFullDiskKeepsTheFile() async throws {
        if let place = Self.place {
            let file = place + "/a.mp4"
            try Data("whole".utf8).write(to: URL(filePath: file))
            for name in ["Trash/files", "Trash/info"] {
                try FileManager.default.createDirectory(
                    atPath: "\(place)/data/\(name)", withIntermediateDirectories: true)
            }
            let filler: UnsafeMutablePointer<FILE> = try #require(fopen(place + "/filler", "w"))
            while fputs(String(repeating: "x", count: 4096), filler) >= 0, fflush(filler) == 0 {}
            fclose(filler)
            let outcome = await DesktopTrash(helper: nil).move(file)
            #expect(outcome != .done && outcome != .missing, "\(outcome)")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "whole")
            return
        }
        let script = """
            mount -t tmpfs -o size=256k,mode=700 small /mnt && export HOME=/mnt XDG_DATA_HOME=/mnt/data && exec "$@"
            """
        let namespace = getuid() == 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]
        let (runner, said) = again(
            "aFullDiskKeepsTheFile", at: "/mnt", by: ["unshare"] + namespace + ["sh", "-c", script, "sh"])
        try runner.run()
        let words = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        runner.waitUntilExit()
        // A system that allows no such disk cannot run this test.
        if words.hasPrefix("unshare:") || words.hasPrefix("mount:") { return }
        #expect(words.contains("Test run with 1 test in 1 suite passed"), "\(words)")
    }

    /// Killed at any moment between moves and restores, the file is in its folder or in the Trash, and whole.
    @Test func aKillLosesNothing() async throws {
        if let place = Self.place {
            while true {
                let moved = Trash.move(place)
                if let trashed = moved.place { _ = Trash.restore(trashed, to: place) }
                write(STDOUT_FILENO, ".", 1)
            }
        }
        let words = String(repeating: "whole", count: 2000)
        let data = try #require(ProcessInfo.processInfo.environment["XDG_DATA_HOME"])
        for round in 1...6 {
            let file = path("clip-\(round).mp4")
            try Data(words.utf8).write(to: URL(filePath: file))
            let (runner, said) = again("aKillLosesNothing", at: file)
            try runner.run()
            var moves = 0
            // Each point is a move and a way back.
            while moves < 400 + round * 37 {
                let news = said.fileHandleForReading.availableData
                try #require(!news.isEmpty)
                moves += news.count { $0 == UInt8(ascii: ".") }
            }
            kill(runner.processIdentifier, SIGKILL)
            runner.waitUntilExit()
            let places = [file, "\(data)/Trash/files/clip-\(round).mp4"]
            let found = places.filter { FileManager.default.fileExists(atPath: $0) }
            #expect(found.count == 1, "round \(round): \(found)")
            #expect(try found.first.map { try String(contentsOfFile: $0, encoding: .utf8) } == words)
        }
    }
}
