// What the window needs for following.
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
}
