// The day's count survives a restart; an impossible file is ignored.

import FeedsData
import FeedsModels
import Foundation
import Synchronization
import Testing

@Suite struct WatchedDayFileTests {
    private let folder: TemporaryFolder
    private var state: URL { folder.url.appending(path: "state") }

    init() throws { folder = try TemporaryFolder() }

    private func file(_ report: @escaping @Sendable (String) -> Void = { _ in }) -> WatchedDayFile {
        WatchedDayFile(folder: state, report: report)
    }

    @Test func whatWasSavedLastIsLoaded() async {
        let first = file()
        first.save(WatchedDay(day: 738_000, items: 1, seconds: 10))
        first.save(WatchedDay(day: 738_000, items: 2, seconds: 20.5, itemLimit: 5))
        first.flush()
        #expect(await file().load() == WatchedDay(day: 738_000, items: 2, seconds: 20.5, itemLimit: 5))
    }

    @Test func withNoFileTheDayIsNew() async { #expect(await file().load() == nil) }

    @Test(arguments: [
        "", "no json", #"{"day":738000,"items":-3,"seconds":1}"#, #"{"day":738000,"items":3,"seconds":1e300}"#,
        #"{"day":99999999,"items":3,"seconds":1}"#,
    ])
    func whatCannotBeIsNotBelieved(_ text: String) async throws {
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: state.appending(path: "day.json"))
        #expect(await file().load() == nil)
    }

    @Test func aPlaceThatCannotBeWrittenIsReported() throws {
        try Data().write(to: state)
        let reports = Mutex(0)
        withExtendedLifetime(reports) {
            let file = file { _ in reports.withLock { $0 += 1 } }
            file.save(WatchedDay(day: 738_000, items: 1, seconds: 1))
            file.flush()
        }
        #expect(reports.withLock { $0 } == 1)
    }
}
