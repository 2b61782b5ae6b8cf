// A folder over HTTP, the command-line form of its faults, and the steps of a trace.

import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@Suite("LoopbackFolder")
final class LoopbackFolderTests {
    private let client = SoupClient()
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "loopback-\(UUID())/public")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try Data("hello".utf8).write(to: root.appending(path: "a b.txt"))
        try Data("secret".utf8).write(to: root.deletingLastPathComponent().appending(path: "secret.txt"))
    }

    deinit {
        // A leftover is in the temporary folder.
        try? FileManager.default.removeItem(at: root.deletingLastPathComponent())
    }

    @Test func servesWhatIsThere() async throws {
        let folder = LoopbackFolder(root)
        let server = try LoopbackServer(others: { folder.route($0) })
        let answer = try await client.fetch(SoupRequest(url: server.url("/a%20b.txt?x=1")))
        #expect(answer.body == Data("hello".utf8))
        #expect(answer.head.headers["content-type"] == "text/plain")
        #expect(answer.head.headers["etag"] != nil)
    }

    @Test(arguments: ["/", "/gone.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/a%00b", "/x/../../secret.txt"])
    func nothingElse(path: String) {
        #expect(LoopbackFolder(root).route(path) == nil)
    }

    @Test func aLinkOutOfTheFolderIsNotFollowed() throws {
        try FileManager.default.createSymbolicLink(
            at: root.appending(path: "link.txt"),
            withDestinationURL: root.deletingLastPathComponent().appending(path: "secret.txt"))
        #expect(LoopbackFolder(root).route("/link.txt") == nil)
    }

    @Test func aFaultIsMeantForItsPath() throws {
        let fault = try FaultSpec("/clips/*=status:503*2")
        let route = FaultyRoute.text("fine")
        #expect(fault.applied(to: route, at: "/other").status == 200)
        let faulty = fault.applied(to: route, at: "/clips/1.mp4")
        #expect(faulty.status == 503)
    }

    @Test func aLimitedFaultOfAFolderEnds() async throws {
        let fault = try FaultSpec("/*=status:500*1")
        let server = try LoopbackServer(others: { fault.applied(to: .text("fine"), at: $0) })
        await #expect(throws: SoupError.status(500)) { try await self.client.fetch(SoupRequest(url: server.url("/a"))) }
        #expect(try await client.fetch(SoupRequest(url: server.url("/a"))).body == Data("fine".utf8))
        // Faults with a count are counted for each path separately.
        await #expect(throws: SoupError.status(500)) { try await self.client.fetch(SoupRequest(url: server.url("/b"))) }
    }

    @Test func aHeadLiesAsItIsTold() async throws {
        let faults = try ["/*=claims:203", "/*=says:Content-Type=a/b", "/*=adds:X-More=1, 2"].map(FaultSpec.init)
        let server = try LoopbackServer(others: { path in
            faults.reduce(.text("fine")) { $1.applied(to: $0, at: path) }
        })
        let answer = try await client.fetch(SoupRequest(url: server.url("/a")))
        #expect(answer.head.status == 203)
        #expect(answer.head.headers["content-type"] == "a/b" && answer.head.headers["x-more"] == "1, 2")
        #expect(answer.body == Data("fine".utf8))
    }

    @Test(arguments: [
        "/a=says:x", "/a=adds:=x", "a=status:1", "/a", "/a=", "/a=what", "/a=drop:many", "/a=status:503*0",
        "/a=status:x",
    ])
    func anUnknownFaultIsRefused(text: String) {
        #expect(throws: FaultSpec.Malformed.self) { try FaultSpec(text) }
    }

    @Test func aTraceSetsTheRate() throws {
        // 1 Mbit/s for one second, nothing for half a second, 4 Mbit/s for half a second.
        let line = LoopbackLine.Rate.trace(try RateTrace("10 9\n11 1\n11.5 0\n12.0 4\n"))
        #expect(line.arrival(of: 125_000, from: 0) == 1)
        #expect(line.arrival(of: 125_001, from: 0) > 1.5)
        #expect(line.arrival(of: 250_000, from: 0) == 1.75)
        #expect(line.arrival(of: 375_000, from: 0) == 2)
        // The trace repeats.
        #expect(line.arrival(of: 375_000, from: 2) == 4)
        #expect(line.arrival(of: 3_750_000, from: 0) == 20)
        #expect(line.arrival(of: 62_500, from: 0.75) == 1.5625)
        #expect(line.arrival(of: 0, from: 7) == 7)
    }

    @Test(arguments: ["", "0 1", "0 1\n1 0", "0 1\n0 2", "0 1\n1 x", "0 1\n1 2 3", "0 1\n1 -2"])
    func aTraceThatLeadsNowhereIsRefused(text: String) {
        #expect(throws: RateTrace.Malformed.self) { try RateTrace(text) }
    }
}
