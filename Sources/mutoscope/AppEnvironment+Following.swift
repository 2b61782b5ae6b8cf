// What following needs: the tools of `mutoscope follow`.
// Thread: main.

import FeedsCore
import FeedsData
import FeedsModels
import Foundation

extension AppEnvironment {
    func makeFollows(_ person: UserActions, scheduler: any SchedulerProtocol) -> FollowsModel {
        FollowsModel(
            person: person, posts: following, refresher: refresher, exchange: followExchange,
            scheduler: scheduler)
    }

    /// Lists of feeds, for the window.
    private var followExchange: FollowExchange {
        let (kinds, network, servers) = (kinds, network, servers)
        return FollowExchange { list, known, date in
            // What is no list is said by the caller.
            guard let document = try? OPMLDocument.read(list, base: URL(fileURLWithPath: "/")) else { return nil }
            let found = FollowImport(document, known: known, on: date) { text in
                try? FeedSource.parse(text, relativeTo: "/", kinds: kinds)
            }
            return FollowExchange.Addition(new: found.new, known: found.known, skipped: found.skipped)
        } write: { follows, date in
            Data(OPMLWriter.text(of: follows, on: date).utf8)
        } load: { address in
            await FollowListFile.load(address, network, servers)
        }
    }

    var followTools: FollowTools {
        let kinds = kinds
        let parse: @Sendable (String) throws(FeedSourceError) -> FeedSource = { text throws(FeedSourceError) in
            try FeedSource.parse(text, relativeTo: FileManager.default.currentDirectoryPath, kinds: kinds)
        }
        let resolver = FollowResolver(repository: repository, discovery: discovery(), parse: parse)
        return FollowTools(
            library: library, following: following, refresher: refresher,
            // A text that names no source is reported by the caller.
            parse: { try? parse($0) },
            resolve: { text throws(FollowTools.Failure) in try await resolver.resolve(text) })
    }
}
