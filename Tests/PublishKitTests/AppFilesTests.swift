// Tests what makes a site an app that works without a network.

import FeedsModels
import Foundation
import Testing

@testable import PublishKit

struct AppFilesTests {
    private func site(player: String?) -> PublishedSite {
        var site = PublishedSite(title: "Ann's \"clips\"\n</script>", wishes: PublishWishes(), entries: [])
        site.player = player
        return site
    }

    private let files = ["engine.wasm", "late/icon-192.png", "late/icon-big.png", "page.js"]

    @Test func theManifestNamesTheIconsThatThereAre() throws {
        let app = try #require(AppFiles(site(player: "web-1"), files: files))
        let manifest = try #require(
            JSONSerialization.jsonObject(with: Data(app.manifest.utf8)) as? [String: Any])
        let icons = try #require(manifest["icons"] as? [[String: String]])
        #expect(icons == [["src": "web-1/late/icon-192.png", "sizes": "192x192", "type": "image/png"]])
        #expect(manifest["start_url"] as? String == "./" && (manifest["name"] as? String)?.hasPrefix("Ann's") == true)
    }

    @Test func theWorkerKnowsTheShellOfThisPlayer() throws {
        let app = try #require(AppFiles(site(player: "web-1"), files: files))
        #expect(app.worker.contains("\"web-1/engine.wasm\""))
        #expect(app.worker.contains("importScripts('web-1/late/worker.js')"))
        let other = try #require(AppFiles(site(player: "web-2"), files: files))
        #expect(app.worker != other.worker)
    }

    @Test func withoutAPlayerThereIsNoApp() { #expect(AppFiles(site(player: nil), files: files) == nil) }
}
