// A list of feeds is loaded from an address or a path, and nothing else is.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FollowListFileTests {
    private let network = FakeNetworkService()
    private let servers = KnownServers()

    @Test func anAddressIsFetched() async {
        await network.answer("https://a.example/list.opml", with: "<opml/>", type: "text/xml")
        let list = await FollowListFile.load("https://a.example/list.opml", network, servers)
        #expect(list == Data("<opml/>".utf8))
        #expect(await network.requests.map(\.sizeLimit) == [16 << 20])
    }

    @Test func aPathIsReadFromTheDisk() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "list-\(UUID().uuidString).opml")
        try Data("<opml/>".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(await FollowListFile.load(file.path, network, servers) == Data("<opml/>".utf8))
        #expect(await network.requests.isEmpty)
    }

    @Test(arguments: ["https://a.example/gone", "/nothing/here.opml", "following:", "", "ftp://a.example/list"])
    func whatIsNotThereIsNil(address: String) async {
        #expect(await FollowListFile.load(address, network, servers) == nil)
    }
}
