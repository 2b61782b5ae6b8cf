// The user's position survives a restart, and unreadable files do not prevent a start.

import FeedsData
import FeedsModels
import Foundation
import Synchronization
import Testing

@Suite struct SessionFileTests {
    private let folder: TemporaryFolder
    private var state: URL { folder.url.appending(path: "state") }
    private var path: String { state.appending(path: "session.json").path() }

    init() throws { folder = try TemporaryFolder() }

    private func file(_ report: @escaping @Sendable (String) -> Void = { _ in }) -> SessionFile {
        SessionFile(folder: state, report: report)
    }

    private let session = Session(
        window: Session.Window(width: 800, height: 900, isMaximized: true), sources: ["/clips", "https://x/f?a=1"],
        place: Session.Place(key: PostKey(source: "/clips", id: "7"), seconds: 12.5))

    @Test func whatWasSavedIsLoaded() {
        let first = file()
        #expect(first.load() == Session())
        first.save(Session())
        first.save(session)
        first.flush()
        #expect(file().load() == session)
    }

    @Test func nobodyElseMayReadIt() throws {
        let file = file()
        for _ in 0..<2 { file.save(session) }
        file.flush()
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: state.path()) == ["session.json"])
    }

    @Test(arguments: ["", "{ not json", "[]", "null", "7"])
    func aDamagedFileIsAFirstVisit(_ text: String) throws {
        _ = try folder.write(Data(text.utf8), as: "state/session.json")
        #expect(file().load() == Session())
    }

    @Test func aStrangeFieldDoesNotCostTheOthers() throws {
        let text = """
            {"window": {"width": 3, "height": 900, "isMaximized": false}, "sources": ["/a"], "place": "there", "new": 1}
            """
        _ = try folder.write(Data(text.utf8), as: "state/session.json")
        #expect(file().load() == Session(sources: ["/a"]))
    }

    @Test(arguments: ["-4", "1e999"]) func aMomentThatCannotBeIsTheBeginning(_ seconds: String) throws {
        let place = #"{"key": {"source": "/a", "id": "7"}, "seconds": \#(seconds)}"#
        _ = try folder.write(Data(#"{"place": \#(place)}"#.utf8), as: "state/session.json")
        #expect(file().load().place?.seconds ?? 0 == 0)
    }

    @Test func aFolderThatCannotBeMadeIsReported() {
        let reports = Mutex<[String]>([])
        let file = SessionFile(folder: URL(fileURLWithPath: "/dev/null/state")) { line in
            reports.withLock { $0.append(line) }
        }
        file.save(session)
        file.flush()
        #expect(reports.withLock { $0 }.count == 1)
    }

    @Test func sourcesAreNamedAsTheyWereAndPasswordsNever() throws {
        let web = FeedSource(place: .remote(try #require(URL(string: "https://x/f"))))
        let secret = FeedSource(place: .remote(try #require(URL(string: "https://ann:pw@x/f"))))
        let both = FeedSource(place: .path("/a"), authorization: "Bearer 1", more: [web])
        #expect(both.sessionTexts == ["/a", "https://x/f"])
        #expect(FeedSource(place: .path("/usr/share/x.json"), alias: "sample").sessionTexts == [])
        #expect(secret.sessionTexts == nil && FeedSource(place: .path("/a"), more: [secret]).sessionTexts == nil)
        #expect(FeedSource(place: .library(LibraryQuery(.liked))).sessionTexts == nil)
    }
}
