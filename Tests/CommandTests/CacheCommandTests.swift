// Tests `mutoscope cache`: its arguments, its output, and that a cache in use is not touched.

import CommandKit
import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import mutoscope

struct CacheCommandTests {
    private struct Outcome {
        var status: Int32 = -1
        var out: [String] = []
        var err: [String] = []
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "mutoscope-\(UUID().uuidString)")
    private var media: URL { folder.appending(path: "media") }
    private let png = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) + Data(count: 5000)

    private func cache(_ arguments: String...) async -> Outcome {
        var outcome = Outcome()
        outcome.status = await CacheCommand.run(
            arguments, folder: { _ in folder }, out: { outcome.out.append($0) }, err: { outcome.err.append($0) })
        return outcome
    }

    private func json(_ outcome: Outcome) throws -> JSONTree { try JSONParser.parse(Data(outcome.out.joined().utf8)) }

    @Test(arguments: [[], ["status", "clear"], ["status", "--nope"], ["empty"], ["status", "--profile"]])
    func wrongUsageIsTwo(_ arguments: [String]) async {
        var said: [String] = []
        let status = await CacheCommand.run(arguments, folder: { _ in folder }, out: { _ in }, err: { said.append($0) })
        #expect(status == 2 && said.count == 1)
    }

    @Test func anEmptyCacheIsNoError() async throws {
        let outcome = await cache("status", "--json")
        #expect(outcome.status == 0 && outcome.err.isEmpty)
        let tree = try json(outcome)
        #expect(tree["bytes"] == .int(0) && tree["entries"] == .int(0) && tree["hit_rate"] == .null)
        #expect(tree["owner"] == .null && tree["error"] == .null && tree["folder"].text == media.path())
        #expect(await cache("clear").status == 0)
        #expect(await cache("--help").out == [CacheOptions.command.page.help])
    }

    @Test func whatIsKeptIsToldAndClearedOnceNobodyUsesIt() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let server = try LoopbackServer(["/p": .data(png)])
        do {
            let store = MediaStore(folder: media, network: NetworkService())
            for _ in 0..<2 { _ = try await store.picture(server.url("/p")) }
            await store.attend(to: [])
            let tree = try await json(cache("status", "--json"))
            #expect(tree["bytes"] == .int(5008) && tree["complete"] == .int(1) && tree["pieces"] == .int(1))
            #expect(tree["hits"] == .int(1) && tree["misses"] == .int(1) && tree["hit_rate"] == .double(0.5))
            #expect(tree["kinds"]["picture"]["entries"] == .int(1))
            let process = ProcessInfo.processInfo.processIdentifier
            #expect(tree["owner"] == .int(Int(process)))
            let refused = await cache("clear")
            #expect(refused.status == 1 && refused.out.isEmpty)
            #expect(refused.err == ["The cache is in use by process \(process). Close its window first."])
            #expect(try await json(cache("clear", "--json"))["cleared"] == .bool(false))
            // The owner has lost nothing.
            _ = try await store.picture(server.url("/p"))
        }
        #expect(server.log.requests().count == 1)
        while CacheReport.clear(media) != .cleared { await AllTasks.run(1) }
        let text = await cache("status")
        #expect(text.status == 0 && text.out.joined().contains("0 entries"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: media.path()) == ["lock"])
    }

    @Test func feedsAreCountedAndClearedToo() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let storage = DocumentStorage(folder: folder)
        let document = StoredDocument(body: Data(count: 300), url: URL(fileURLWithPath: "/feed"), fetched: Date())
        await storage.keep(document, as: DocumentKey(address: document.url))
        let before = try await json(cache("status", "--json"))
        #expect(before["feeds"]["documents"] == .int(1) && before["feeds"]["bytes"] == .int(300))
        let cleared = try await json(cache("clear", "--json"))
        #expect(cleared["cleared"] == .bool(true) && cleared["freed"] == .int(300))
        #expect(try await json(cache("status", "--json"))["feeds"]["documents"] == .int(0))
    }

    @Test(arguments: [(0, "0 B"), (999, "999 B"), (5008, "5.0 kB"), (12_345_678, "12.3 MB"), (2_000_000_000, "2.0 GB")])
    func sizesAreForPeople(_ bytes: Int64, _ text: String) { #expect(CacheReport.size(bytes) == text) }
}
