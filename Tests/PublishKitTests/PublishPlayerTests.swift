// Tests the real program as a package installs it, with and without the engine for browsers. A checkout's own build
// folder decides nothing here.

import Foundation
import Testing

@testable import PublishKit

struct PublishPlayerTests {
    private let bench: PublishBench

    init() throws { bench = try PublishBench() }

    /// Publishes one picture with a program whose package holds these files of the player.
    private func publish(_ player: [String: String]) async throws -> SiteReader {
        let (app, manager) = (bench.root.appending(path: "app"), FileManager.default)
        for folder in ["bin", "share/mutoscope/web"] {
            try manager.createDirectory(at: app.appending(path: folder), withIntermediateDirectories: true)
        }
        let program = app.appending(path: "bin/mutoscope").path
        try manager.copyItem(atPath: PublishBench.program, toPath: program)
        for (name, text) in player {
            try Data(text.utf8).write(to: app.appending(path: "share/mutoscope/web/" + name))
        }
        try await bench.addPicture(1)
        let outcome = try await PublishBench.run(
            program,
            [
                "publish", bench.source.path, "--to", bench.site.path, "--profile",
                bench.root.appending(path: "own").path,
            ])
        #expect(outcome.status == 0, "\(outcome)")
        return SiteReader(bench.site)
    }

    private func index() throws -> String {
        try String(contentsOf: bench.site.appending(path: "index.html"), encoding: .utf8)
    }

    @Test func withTheEngineThePageSwipes() async throws {
        let reader = try await publish([
            "index.html": "<title>{{title}}</title><script src=\"{{web}}/page.js\"></script>",
            "page.js": "import './x.js'", "engine.wasm": "wasm",
        ])
        #expect(reader.items == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.site.path)
        let folder = try #require(names.first { $0.hasPrefix("web-") })
        #expect(try index().contains("\(folder)/page.js"))
        let files = try FileManager.default.contentsOfDirectory(atPath: bench.site.appending(path: folder).path)
        #expect(files.sorted() == ["engine.wasm", "page.js"])
    }

    @Test func withoutTheEngineThePageIsAList() async throws {
        let reader = try await publish(["index.html": "<title>{{title}}</title>", "page.js": "import './x.js'"])
        #expect(reader.items == 1 && reader.faults == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.site.path)
        #expect(!names.contains { $0.hasPrefix("web-") })
        #expect(try !index().contains("<script src") && index().contains("<article"))
    }
}
