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
        settings.quality = .hd
        settings.dataSaver = true
        settings.windowSize = .seven
        settings.cacheLimit = 5_000_000_000
        file.save(settings)
        file.flush()
        let loaded = SettingsFile(folder: folder, report: { _ in }).load()
        #expect(loaded.layout == .cards)
        #expect(loaded.isMuted)
        #expect(loaded.volume == 0.25)
        #expect(loaded.hasSeenHint)
        #expect(loaded.quality == .hd)
        #expect(loaded.dataSaver)
        #expect(loaded.windowSize == .seven)
        #expect(loaded.cacheLimit == 5_000_000_000)
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

    @Test func aStrangeFieldDoesNotCostTheOthers() throws {
        let text = """
            {"volume": 0.5, "quality": "8k", "dataSaver": true, "windowSize": "3", "cacheLimit": "much"}
            """
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let loaded = SettingsFile(folder: folder, report: { _ in }).load()
        #expect(loaded.volume == 0.5)
        #expect(loaded.quality == .auto)
        #expect(loaded.dataSaver)
        #expect(loaded.windowSize == .three)
        #expect(loaded.cacheLimit == nil)
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
