// The user's saved sources: without secrets or duplicates, in the user's own order.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct SourcesModelTests {
    private let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))

    private func model(_ names: String...) throws -> SourcesModel {
        let model = SourcesModel(settings: settings)
        for name in names { try model.keep(["/\(name)"], called: name) }
        return model
    }

    private var names: [String] { settings.current.sources.map(\.name) }

    @Test func whatIsKeptStandsAtTheEndAndInTheSettings() throws {
        let model = try model("a", "b")
        #expect(names == ["a", "b"] && model.all == settings.current.sources)
        #expect(model.kept(["/b"])?.name == "b" && model.kept(["/c"]) == nil)
    }

    @Test func nothingIsKeptTwice() throws {
        let model = try model("a")
        #expect(try model.keep(["/a"], called: "again")?.name == "a")
        #expect(names == ["a"])
        try model.keep(["/a", "/b"], called: "both")
        #expect(names == ["a", "both"], "two sources as one feed are another source")
    }

    @Test func whatCannotBeOpenedIsNotKept() throws {
        let model = try model()
        #expect(try model.keep([], called: "sample") == nil)
        #expect(try model.keep([""], called: "nothing") == nil)
        #expect(names.isEmpty)
    }

    @Test func namesAreOneLineAndNeverEmpty() throws {
        let model = try model()
        try model.keep(["/a"], called: "  two\n lines ")
        try model.keep(["/b"], called: " \n ")
        try model.keep(["/c"], called: String(repeating: "x", count: 1000))
        #expect(names[0] == "two lines" && names[1] == "/b" && names[2].count == 80)
        model.rename(model.all[0], to: " ")
        #expect(names[0] == "two lines", "a name of nothing is no name")
        model.rename(model.all[0], to: "Other")
        #expect(names[0] == "Other")
    }

    @Test func aRemovalIsTakenBackWhereItStood() throws {
        let model = try model("a", "b", "c")
        let removed = try #require(model.remove(model.all[1]))
        #expect(names == ["a", "c"])
        model.restore(removed)
        #expect(names == ["a", "b", "c"])
        model.restore(removed)
        #expect(names == ["a", "b", "c"], "it is there already")
    }

    @Test func aRemovalIsTakenBackWhateverHappenedMeanwhile() throws {
        let model = try model("a", "b", "c")
        let last = try #require(model.remove(model.all[2]))
        model.remove(model.all[0])
        model.remove(model.all[0])
        model.restore(last)
        #expect(names == ["c"])
        #expect(model.remove(Settings.KeptSource(name: "never", texts: ["/never"])) == nil)
    }

    @Test func sourcesMoveWithinTheListAndNoFurther() throws {
        let model = try model("a", "b", "c")
        model.move(model.all[2], by: -1)
        #expect(names == ["a", "c", "b"])
        model.move(model.all[0], by: 1)
        #expect(names == ["c", "a", "b"])
        #expect(!model.canMove(model.all[0], by: -1) && !model.canMove(model.all[2], by: 1))
        model.move(model.all[0], by: -1)
        model.move(model.all[2], by: 1)
        #expect(names == ["c", "a", "b"])
    }

    @Test(arguments: [
        "https://ann:secret@example.org/feed.json", "https://ann@example.org/", "https://example.org/?token=abc",
        "https://example.org/?a=1&api_key=abc", "https://example.org/?apiKey=1", "https://example.org/?access_token=x",
        "https://example.org/?accessToken=x", "https://e.org/?X-Amz-Signature=1", "https://e.org/?Authorization=x",
        "https://e.org/f.json#access_token=x", "http://:secret@e.org/", "https://e.org/?auth=1", "https://e.org/?KEY=1",
    ])
    func secretsAreNotKept(address: String) throws {
        let model = try model()
        #expect(throws: SourceSecret.self) { try model.keep(["/a", address], called: "x") }
        #expect(names.isEmpty)
        let secret = try #require(SourceSecret.found(in: [address]))
        #expect(secret.sentence.contains("cannot") || secret.sentence.contains("not kept"))
        #expect(!secret.sentence.contains("abc") && !secret.sentence.contains("ann"), "nor said")
    }

    @Test(arguments: [
        "https://example.org/feed.json", "https://example.org/?author=ann&monkey=1&tokens", "https://e.org/?keyword=x",
        "/home/ann/key=1", "/a/token=b.json", "https://e.org/key/feed", "https://e.org/?token=",
        "https://e.org/?page=2",
        "/home/user:password@host", "https://e.org/?design=1&passage=2",
    ])
    func whatOnlyLooksLikeASecretIsKept(address: String) {
        #expect(SourceSecret.found(in: [address]) == nil)
    }
}
