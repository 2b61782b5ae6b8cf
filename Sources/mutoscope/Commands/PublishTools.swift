// What `mutoscope publish` needs of the app.
// Thread: main. Invariant: sources are parsed as the window parses them; `liked` and `saved` are lists of the library,
// unless a file has that name.

import FeedsData
import FeedsModels
import Foundation
import PublishKit

@MainActor struct PublishTools {
    let state: URL
    let encoders: Result<EncoderTools, EncoderTools.Missing>
    let parse: ([String]) throws(FeedSourceError) -> FeedSource
    /// For a server that the user named.
    let network: (URL) -> any NetworkServiceProtocol
    let services: () async throws(StoreError) -> PublishServices

    /// The source, and the texts with which a later run finds it again.
    func source(_ texts: [String]) throws(FeedSourceError) -> (FeedSource, texts: [String]?) {
        if texts.count == 1, let list = Self.list(texts[0]) {
            return (FeedSource(place: .library(LibraryQuery(list))), texts)
        }
        let source = try parse(texts)
        return (source, source.sessionTexts)
    }

    private static func list(_ word: String) -> LibraryList? {
        guard let list = LibraryList(rawValue: word), [.liked, .saved].contains(list),
            !FileManager.default.fileExists(atPath: word)
        else { return nil }
        return list
    }
}

extension AppEnvironment {
    var publishTools: PublishTools {
        let environment = ProcessInfo.processInfo.environment
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return PublishTools(
            state: folders.state, encoders: EncoderTools.find(environment, starter: [program]),
            parse: { texts throws(FeedSourceError) in try source(texts) },
            network: { address in
                servers.choose(address)
                return network
            },
            services: { () async throws(StoreError) in
                let media = openMedia(onNotice: Console.complain)
                return PublishServices(
                    repository: repository, saving: MediaSaver(store: media), captions: CaptionStore(media: media),
                    hidden: try await library.hiddenThings(), state: folders.state, player: player)
            })
    }

    /// The player's files; a checkout builds the engine's modules into its build folder.
    private var player: [URL] {
        let built = resources.share.deletingLastPathComponent().path + "/.build/web"
        let modules = ["engine.wasm", "engine-late.wasm"].map { URL(fileURLWithPath: "\(built)/\($0)") }
        return [URL(fileURLWithPath: resources.own.path + "/web", isDirectory: true)] + modules
    }
}
