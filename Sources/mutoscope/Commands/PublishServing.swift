// `mutoscope publish --serve DIR`: shows a published site to devices of the same network until Ctrl+C.
// Thread: main actor; the server has its own threads.

import Foundation
import Glibc
import PublishKit

@MainActor struct PublishServing {
    let folder: URL
    let place: ServePlace
    let out: (String) -> Void
    let err: (String) -> Void

    func run() async throws(SiteFailure) {
        let server = try SiteServer(folder, at: place)
        for link in place.links(port: server.port) { out(link) }
        // A pipe would keep the address until the end.
        fflush(nil)
        let readers =
            place.isOwn ? "only this machine reaches it" : "everyone in the network can see the site and what you watch"
        err("This is plain HTTP for a look, not for the web: \(readers). Ctrl+C ends it.")
        await Self.interruption()
        server.stop()
    }

    private static func interruption() async {
        let (ends, asked) = AsyncStream.makeStream(of: Void.self)
        let signals = Interruption.listen { _ in asked.yield() }
        for await _ in ends { break }
        signals.forEach { $0.cancel() }
    }
}
