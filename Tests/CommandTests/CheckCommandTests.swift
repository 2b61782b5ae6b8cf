// Tests `mutoscope check`: its arguments, its output and its exit status.

import CommandKit
import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import mutoscope

struct CheckCommandTests {
    private struct Outcome {
        var status: Int32 = -1
        var out: [String] = []
        var err: [String] = []
    }

    private let network = FakeNetworkService()

    private func check(_ arguments: String...) async -> Outcome {
        let documents = DocumentServices(network: network, firstLaunch: Date(timeIntervalSince1970: 0))
        let repository = FeedRepository(kinds: [FolderKind(), FileKind(documents), AddressKind(documents)])
        var outcome = Outcome()
        let discovery = SourceDiscovery(
            network: network, firstLaunch: Date(timeIntervalSince1970: 0), repository: repository
        ) { text throws(FeedSourceError) in try FeedSource.parse(text, relativeTo: "/nowhere") }
        outcome.status = await CheckCommand.run(
            arguments: arguments, repository: repository, discovery: discovery,
            source: { text throws(FeedSourceError) in try FeedSource.parse(text, relativeTo: "/nowhere") },
            out: { outcome.out.append($0) }, err: { outcome.err.append($0) })
        return outcome
    }

    @Test(arguments: ["--json", "--nope", "-x"]) func wrongUsageIsTwo(_ option: String) async {
        let outcome = await check(option)
        #expect(outcome.status == 2 && outcome.out.isEmpty && outcome.err.count == 1)
        #expect(await check("a", "b").status == 2)
    }

    @Test func whatCannotBeReadIsOne() async throws {
        #expect(await check("-", "a").status == 2)
        let outcome = await check("missing.mp4")
        #expect(outcome.status == 1 && outcome.out == ["There is no file or folder at /nowhere/missing.mp4."])
        #expect(await check("ftp://a/b").status == 1)
        let json = await check("--json", "--", "-missing.mp4")
        #expect(json.status == 1 && json.err.isEmpty)
        let tree = try JSONParser.parse(Data(json.out.joined().utf8))
        #expect(tree["error"].text == "There is no file or folder at /nowhere/-missing.mp4.")
    }

    // MARK: --discover

    private func preparePage() async {
        await network.answer(
            "https://a.example/", with: #"<link rel="alternate" type="application/feed+json" href="/feed">"#,
            type: "text/html")
        await network.answer("https://a.example/feed", with: JSONFeedFixture.json)
    }

    @Test func theStepsAndWhatWasFoundAreToldToPrograms() async throws {
        await preparePage()
        let outcome = await check("--discover", "--json", "see <https://a.example/>")
        #expect(outcome.status == 0 && outcome.err.isEmpty)
        let tree = try JSONParser.parse(Data(outcome.out.joined().utf8))
        #expect(tree["error"].isNull && tree["refusal"].isNull && tree["source"].text == "see <https://a.example/>")
        #expect(tree["steps"].list.map { $0["address"].text } == ["https://a.example/", "https://a.example/feed"])
        #expect(tree["steps"].list.map { $0["what"].text } == ["named", "link"])
        #expect(tree["steps"].list.map { $0["outcome"].text } == ["page", "feed"])
        let found = try #require(tree["found"].list.first)
        #expect(found["kind"].text == "feed" && found["address"].text == "https://a.example/feed")
        #expect(found["title"].text == "Sample" && found["posts"]["all"].int == tree["posts"].list.count)
        #expect(found["opens_outside"] == .bool(false) && found["same_as"].isNull)
        // The other members are those of a check.
        #expect(tree["shape"].text == "json-feed" && tree["items"].list.count == found["entries"].int)
    }

    @Test func theStepsAndWhatWasFoundAreToldToPeople() async {
        await preparePage()
        let lines = await check("https://a.example/", "--discover").out.joined().split(separator: "\n")
        #expect(
            lines.prefix(4) == [
                "source   https://a.example/", "1. https://a.example/ is a web page that names 1 feed.",
                "2. https://a.example/feed is a feed.", "Found:",
            ])
        #expect(lines.contains("  feed  https://a.example/feed"))
    }

    @Test func nothingFoundIsOneWithAReasonAndHelp() async throws {
        await network.answer("https://a.example/", with: "<html><input type=password>", type: "text/html")
        let outcome = await check("--discover", "--json", "a.example/")
        #expect(outcome.status == 1)
        let tree = try JSONParser.parse(Data(outcome.out.joined().utf8))
        #expect(tree["found"].list.isEmpty && tree["refusal"]["reason"].text == "sign-in")
        #expect(tree["error"].text?.hasPrefix("https://a.example/ asks for a password. ") == true)
        #expect(await check("--discover", "javascript:alert(1)").status == 1)
        let text = await check("--discover", "a.example/").out.joined()
        #expect(text.contains("\nhttps://a.example/ asks for a password.\nOnly public feeds can be read."))
    }

    /// An account has its feed elsewhere, so it is found without the option too.
    @Test func anAccountIsFoundWithoutTheOption() async throws {
        let outcome = await check("--json", "@ann@a.example")
        let tree = try JSONParser.parse(Data(outcome.out.joined().utf8))
        #expect(outcome.status == 1 && !tree["steps"].list.isEmpty && tree["refusal"]["reason"].text != nil)
    }

    /// Without the option a page stays what it is.
    @Test func withoutTheOptionNothingIsDiscovered() async throws {
        await preparePage()
        let outcome = await check("--json", "https://a.example/")
        let tree = try JSONParser.parse(Data(outcome.out.joined().utf8))
        #expect(outcome.status == 1 && tree["steps"].isNull && tree["error"].text?.contains("(HTML)") == true)
    }

    @Test func helpIsAskedForNotGuessed() async {
        let outcome = await check("x", "--help")
        #expect(outcome.status == 0 && outcome.out == [CheckOptions.command.page.help])
    }
}
