// Tests `mutoscope library`: its arguments, its output, and moving a library from a profile to another.

import CommandKit
import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import mutoscope

final class LibraryCommandTests {
    private struct Outcome {
        var status: Int32 = -1
        var out: [String] = []
        var err: [String] = []
    }

    private let root = FileManager.default.temporaryDirectory.appending(path: "mutoscope-\(UUID().uuidString)")
    private var document: URL { root.appending(path: "export.json") }

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: root)
    }

    private func folder(_ profile: String?) -> URL { root.appending(path: profile ?? "own") }

    private func library(_ arguments: String...) async -> Outcome {
        let said = Lines()
        var outcome = Outcome()
        outcome.status = await LibraryCommand.run(
            arguments, folder: folder, out: { outcome.out.append($0) }, err: { said.add($0) })
        outcome.err = said.all
        return outcome
    }

    private func json(_ outcome: Outcome) throws -> JSONTree { try JSONParser.parse(Data(outcome.out.joined().utf8)) }

    private func fill() async throws -> LibraryStore {
        let store = LibraryStore(folder: folder(nil))
        let post = SamplePosts.video("a")
        let date = Date(timeIntervalSince1970: 1_800_000_000)
        try await store.perform([
            .kept(post), .liked(post.key, date), .watched(post.key, Watch(at: date, position: 1)),
            .authorHidden(AuthorKey(source: "s", name: "Ann"), date),
            .followed("k", Follow(key: "k", text: "https://a.test/rss", name: "Ann", followed: date)),
        ])
        return store
    }

    @Test(arguments: [
        [], ["empty"], ["status", "x"], ["export"], ["export", ""], ["export", "a", "b"], ["import"],
        ["status", "--nope"],
        ["export", "--json", "a"], ["status", "--profile"],
    ])
    func wrongUsageIsTwo(_ arguments: [String]) async {
        let said = Lines()
        let status = await LibraryCommand.run(arguments, folder: folder, out: { said.add($0) }, err: { said.add($0) })
        #expect(status == 2 && said.all.count == 1 && said.all[0].hasSuffix("Try mutoscope library --help."))
        #expect(!FileManager.default.fileExists(atPath: root.path()))
    }

    @Test func lookingMakesNoFile() async throws {
        let tree = try await json(library("status", "--json"))
        #expect(tree["liked"] == .int(0) && tree["bytes"] == .int(0) && tree["error"] == .null)
        #expect(tree["file"].text == folder(nil).appending(path: "library.db").path())
        let export = await library("export", document.path())
        #expect(export.status == 1 && export.err.count == 1 && export.err[0].contains("there is none in"))
        #expect(!FileManager.default.fileExists(atPath: root.path()))
        #expect(await library("--help").out == [LibraryOptions.command.page.help])
    }

    @Test func whatOneProfileExportsAnotherImportsBesideAnOpenWindow() async throws {
        let window = try await fill()
        let tree = try await json(library("status", "--json"))
        #expect(tree["liked"] == .int(1) && tree["history"] == .int(1) && tree["hidden_authors"] == .int(1))
        #expect(tree["follows"] == .int(1))
        #expect(await library("status").out.first?.contains("Liked      1") == true)
        #expect(await library("export", document.path()).status == 0)
        let rights = try FileManager.default.attributesOfItem(atPath: document.path())[.posixPermissions] as? Int
        #expect(rights == 0o600 && FileManager.default.contents(atPath: document.path())?.first == UInt8(ascii: "{"))
        let printed = await library("export", "-")
        #expect(try json(printed)["mutoscope"] == .int(1) && printed.status == 0)
        let there = try await json(library("import", document.path(), "--json", "--profile", "other"))
        #expect(there["taken"] == .int(3) && there["known"] == .int(0) && there["skipped"] == .array([]))
        #expect(
            await library("import", document.path(), "--profile", "other").out == ["Taken 0, here already 3, skipped 0"]
        )
        // An open window is told about changes of another process.
        let date = Date(timeIntervalSince1970: 1_900_000_000)
        let other = LibraryStore(folder: folder("other"))
        try await other.perform([.saved(SamplePosts.video("a").key, date)])
        #expect(await library("export", document.path(), "--profile", "other").status == 0)
        var told = await window.changes().makeAsyncIterator()
        #expect(await library("import", document.path()).out == ["Taken 1, here already 2, skipped 0"])
        #expect(try await window.counts().saved == 1)
        #expect(await told.next() == .everything)
    }

    @Test func whatCannotBeDoneIsOneWithTheReason() async throws {
        _ = try await fill()
        let missing = await library("import", "/nowhere/at/all.json")
        #expect(
            missing.status == 1
                && missing.err == ["This is no export of Mutoscope: /nowhere/at/all.json cannot be read."])
        try Data(#"{"version": "https://jsonfeed.org/version/1.1"}"#.utf8).write(to: document)
        let wrong = try await json(library("import", document.path(), "--json"))
        #expect(wrong["error"].text == "This is no export of Mutoscope: it has no number called “mutoscope”.")
        let refused = await library("export", "/nowhere/at/all.json")
        #expect(refused.status == 1 && refused.err == ["The library failed: /nowhere/at/all.json cannot be written."])
        try Data(#"{"mutoscope": 1, "posts": [7]}"#.utf8).write(to: document)
        let partly = await library("import", document.path())
        #expect(partly.status == 0 && partly.out[0].contains("skipped 1\n  posts[0]: "))
        // An import into a profile that cannot be written fails, because it would be lost at once.
        let blocked = root.appending(path: "blocked")
        try Data().write(to: blocked)
        #expect(await library("import", document.path(), "--profile", "blocked/below").status == 1)
    }

    @Test func itIsToldWhatWasSetAside() async throws {
        let store = folder(nil)
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 5000).write(to: store.appending(path: "library.db"))
        let outcome = await library("status", "--json")
        #expect(outcome.status == 0 && outcome.err.count == 1)
        #expect(try json(outcome)["damaged"].list.count == 1)
    }
}

/// Lines of output from any thread.
private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
}
