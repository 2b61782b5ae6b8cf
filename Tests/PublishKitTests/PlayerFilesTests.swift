// Tests how the player's files come into a site.

import Foundation
import Testing

@testable import PublishKit

struct PlayerFilesTests {
    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func thePlayerIsNamedByItsContentAndNeedsItsEngine() throws {
        let bench = try PublishBench()
        let web = bench.root.appending(path: "web", directoryHint: .isDirectory)
        try write("<title>{{title}}</title>{{web}}", to: web.appending(path: "index.html"))
        try write("import './engine.js'", to: web.appending(path: "page.js"))
        let site = try SiteFolder(bench.site)
        let engine = bench.root.appending(path: "built/engine.wasm")
        #expect(try PlayerFiles([web, engine]).copy(into: site).folder == nil)
        try write("wasm", to: engine)
        let copied = try PlayerFiles([web, engine]).copy(into: site)
        let folder = try #require(copied.folder)
        #expect(folder.hasPrefix("web-") && site.names(in: folder) == ["engine.wasm", "page.js"])
        #expect(copied.template.page(["title": "{{web}}", "web": folder]) == "<title>{{web}}</title>\(folder)")
        try write("import './other.js'", to: web.appending(path: "page.js"))
        let other = try PlayerFiles([web, engine]).copy(into: site).folder
        #expect(other != folder && site.exists(folder))
    }
}
