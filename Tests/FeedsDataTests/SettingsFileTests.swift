// The settings survive a restart, an old file and a damaged one.

import FeedsData
import FeedsModels
import Foundation
import Synchronization
import Testing

@Suite struct SettingsFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("settings.json").path }

    @Test func theFirstLaunchIsRememberedAtOnce() throws {
        let file = SettingsFile(folder: folder, report: { _ in })
        let first = file.load().firstLaunch
        file.flush()
        let again = SettingsFile(folder: folder, report: { _ in }).load()
        #expect(abs(again.firstLaunch.timeIntervalSince(first)) < 0.01)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func whatWasSavedIsLoaded() throws {
        let file = SettingsFile(folder: folder, report: { _ in })
        var settings = file.load()
        settings.layout = .cards
        settings.isMuted = true
        settings.volume = 0.25
        settings.hasSeenHint = true
        file.save(settings)
        file.flush()
        let loaded = SettingsFile(folder: folder, report: { _ in }).load()
        #expect(loaded.layout == .cards)
        #expect(loaded.isMuted)
        #expect(loaded.volume == 0.25)
        #expect(loaded.hasSeenHint)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aFileOfAnOlderVersionKeepsWhatItSays() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"{"isMuted": true, "fromTheFuture": 3}"#.utf8).write(to: URL(fileURLWithPath: path))
        let loaded = SettingsFile(folder: folder, report: { _ in }).load()
        #expect(loaded.isMuted)
        #expect(loaded.layout == .reel)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aDamagedFileIsReportedAndLeftWhereItIs() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{ not json".utf8).write(to: URL(fileURLWithPath: path))
        let reports = Mutex<[String]>([])
        let loaded = SettingsFile(folder: folder) { line in reports.withLock { $0.append(line) } }.load()
        #expect(loaded.layout == .reel)
        #expect(reports.withLock { $0.first?.contains(path) } == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{ not json")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aFolderThatCannotBeMadeIsReported() {
        let reports = Mutex<[String]>([])
        let file = SettingsFile(folder: URL(fileURLWithPath: "/dev/null/settings")) { line in
            reports.withLock { $0.append(line) }
        }
        file.save(Settings(firstLaunch: Date(timeIntervalSince1970: 0)))
        file.flush()
        #expect(reports.withLock { $0.count } == 1)
    }
}
