// What `mutoscope follow` needs.
// Thread: main.

import FeedsData
import FeedsModels
import Foundation

extension AppEnvironment {
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
