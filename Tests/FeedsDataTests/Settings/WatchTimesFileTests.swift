// Watch times survive a restart, by source but without its name, and the file stays within its limits.

import FeedsData
import FeedsModels
import Foundation
import Synchronization
import Testing

@Suite struct WatchTimesFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "state/watch-times.json").path() }

    init() throws { folder = try TemporaryFolder() }

    private func file(_ report: @escaping @Sendable (String) -> Void = { _ in }) -> WatchTimesFile {
        WatchTimesFile(folder: folder.url.appending(path: "state"), report: report)
    }

    private func source(_ number: Int) -> FeedSource { FeedSource(place: .path("/home/ann/secret \(number)")) }

    private func times(_ value: Double) -> WatchTimes { WatchTimes(seconds: [value, 2], leavings: [1, 0.5]) }

    @Test func whatWasSavedIsLoadedByItsSourceAlone() async throws {
        let first = file()
        first.save(times(1), for: source(1))
        first.save(times(2), for: source(2))
        first.save(times(3), for: source(1))
        first.flush()
        let again = file()
        #expect(await again.load(source(1)) == times(3))
        #expect(await again.load(source(2)) == times(2))
        #expect(await again.load(source(3)) == nil)
        #expect(await again.load(FeedSource(place: .path("/home/ann/secret 1"), more: [source(2)])) == nil)
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("ann"))
    }

    @Test func theSourcesUsedLastAreKept() async {
        let file = file()
        for number in 0..<WatchTimesFile.limit + 5 { file.save(times(Double(number)), for: source(number)) }
        #expect(await file.load(source(4)) == nil)
        #expect(await file.load(source(5)) == times(5))
        #expect(await file.load(source(WatchTimesFile.limit + 4)) != nil)
    }

    @Test(arguments: ["{ not json", "[]", #"{"version": 9, "sources": []}"#, #"{"version": 1}"#])
    func aStrangeFileCountsAsNothingAndIsReplaced(text: String) async throws {
        _ = try folder.write(Data(text.utf8), as: "state/watch-times.json")
        let file = file()
        #expect(await file.load(source(1)) == nil)
        file.save(times(1), for: source(1))
        #expect(await file.load(source(1)) == times(1))
    }

    @Test func aFolderThatCannotBeMadeIsReported() {
        let reports = Mutex<[String]>([])
        let file = WatchTimesFile(folder: URL(fileURLWithPath: "/dev/null/state")) { line in
            reports.withLock { $0.append(line) }
        }
        file.save(times(1), for: source(1))
        file.flush()
        #expect(reports.withLock { $0.count } == 1)
    }
}
