// The mark of a source that is being opened: stored at once, removed at a clean end, and found only after a crash.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite struct OpeningFileTests {
    private let folder: TemporaryFolder
    private let mark = OpeningMark(FeedSource(place: .path("/clips")))
    private var state: URL { folder.url.appending(path: "state") }
    private var path: String { state.appending(path: "opening.json").path() }

    init() throws { folder = try TemporaryFolder() }

    private func file() -> OpeningFile { OpeningFile(folder: state) { Issue.record("\($0)") } }

    /// As a process that has ended since would have left it.
    private func disown() throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let own = try #require(RunningProcess.own).started
        try text.replacing("\"\(own)\"", with: "\"1\"").write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func itIsThereWhenSaveReturnsAndToldOnceTheProcessIsGone() throws {
        let first = file()
        #expect(first.left() == nil)
        first.save(mark)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(file().left() == nil, "this process still runs: it is a second window's")
        try disown()
        #expect(file().left() == mark)
    }

    @Test func itIsTakenAway() throws {
        let first = file()
        first.save(mark)
        first.clear()
        #expect(!FileManager.default.fileExists(atPath: path))
        first.save(mark)
        try disown()
        file().clear()
        #expect(file().left() == nil, "another process takes away what a dead one left")
    }

    @Test(arguments: ["", "{ not json", "[]", #"{"mark": {"keys": ["a"], "texts": []}}"#])
    func aDamagedMarkIsNone(_ text: String) throws {
        _ = try folder.write(Data(text.utf8), as: "state/opening.json")
        #expect(file().left() == nil)
    }

    @Test func aProcessIsToldFromAnotherOfTheSameNumber() throws {
        let own = try #require(RunningProcess.own)
        #expect(own.isRunning && own.number == getpid() && Int(own.started) != nil)
        #expect(RunningProcess(-1) == nil)
    }
}
