// What following needs: the tools of `mutoscope follow`.
// Thread: main.

import FeedsCore
import FeedsData
import FeedsModels
import Foundation

extension AppEnvironment {
    func makeFollows(_ person: UserActions) -> FollowsModel {
        FollowsModel(person: person, posts: following, refresher: refresher, exchange: followExchange)
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
        let (repository, kinds) = (repository, kinds)
        let parse: @Sendable (String) -> FeedSource? = { text in
            // A text that names no source is reported by the caller.
            try? FeedSource.parse(text, relativeTo: FileManager.default.currentDirectoryPath, kinds: kinds)
        }
        return FollowTools(library: library, following: following, refresher: refresher, parse: parse) {
            text throws(FollowTools.Failure) in
            try await Self.resolve(text, repository, kinds)
        }
    }

    /// Reads the address as a feed.
    private nonisolated static func resolve(
        _ text: String, _ repository: FeedRepository, _ kinds: [any SourceKind]
    ) async throws(FollowTools.Failure) -> FollowTools.Found {
        let source: FeedSource
        do throws(FeedSourceError) {
            let folder = FileManager.default.currentDirectoryPath
            source = FollowAddress.source(try FeedSource.parse(text, relativeTo: folder, kinds: kinds))
        } catch {
            throw FollowTools.Failure(error.description)
        }
        do throws(FollowMistake) {
            // Before anything is asked.
            _ = try Follow(source, followed: Date())
        } catch {
            throw FollowTools.Failure(error.description)
        }
        do throws(FeedServiceError) {
            let answer = try await repository.posts(from: source)
            let feed = answer.syndication
            return FollowTools.Found(
                source: source, title: answer.title ?? feed?.title, home: feed?.home, icon: feed?.icon,
                posts: answer.posts)
        } catch {
            throw FollowTools.Failure(error.description)
        }
    }
}
