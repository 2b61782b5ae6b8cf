// How the tests of syndication read a document: as if it came from one place of the web.

import FeedsData
import FeedsModels
import Foundation
import Testing

enum Syndicated {
    static let address = "https://a.example/feeds/feed.xml"

    static func feed(
        _ text: String, contentType: String? = nil, at address: String = Self.address
    ) throws -> SyndicationFeed {
        let base = try #require(URL(string: address))
        return try SyndicationReader.read(Data(text.utf8), contentType: contentType, base: base)
    }

    /// The entry of a feed of RSS 2.0 that holds these elements.
    static func entry(_ elements: String) throws -> SyndicationEntry {
        try #require(try feed("<rss version=\"2.0\"><channel><item>\(elements)</item></channel></rss>").entries.first)
    }

    static func error(_ text: String) -> SyndicationError? {
        guard let base = URL(string: address) else { return nil }
        do throws(SyndicationError) {
            _ = try SyndicationReader.read(Data(text.utf8), base: base)
            return nil
        } catch {
            return error
        }
    }

    static func posts(
        _ text: String, at address: String = Self.address, now: String = "2030-01-01T00:00:00Z"
    ) throws -> SyndicationPosts {
        let base = try #require(URL(string: address))
        var context = DecodingContext(document: base, firstLaunch: Date(timeIntervalSince1970: 0)) { _ in false }
        context.now = try #require(FeedDate.date(now))
        return SyndicationPosts.read(try feed(text, at: address), in: context)
    }
}

extension Optional<Date> {
    /// As text, which reads better in a failure.
    var said: String? { map { $0.formatted(.iso8601) } }
}
