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

    private func check(_ arguments: String...) async -> Outcome {
        let documents = DocumentServices(network: FakeNetworkService(), firstLaunch: Date(timeIntervalSince1970: 0))
        let repository = FeedRepository(kinds: [FolderKind(), FileKind(documents), AddressKind(documents)])
        var outcome = Outcome()
        outcome.status = await CheckCommand.run(
            arguments: arguments, repository: repository,
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

    @Test func helpIsAskedForNotGuessed() async {
        let outcome = await check("x", "--help")
        #expect(outcome.status == 0 && outcome.out == [CheckOptions.command.page.help])
    }
}
