// The answer of WebFinger about an account.
// Thread: any; pure. Invariant: the record is about the account that was asked for, or names another one.

import FeedsModels
import Foundation

struct AccountRecord {
    private static let feedRelation = "http://schemas.google.com/g/2010#updates-from"
    private static let pageRelation = "http://webfinger.net/rel/profile-page"
    private static let mostLinks = 100

    /// The account, as the server names it; nil when it names none.
    let subject: AccountName?
    private let links: [JSONTree]

    /// Nil when the document is no record.
    init?(_ tree: JSONTree) {
        guard tree.isObject, tree.has("links") || tree.has("subject") else { return nil }
        subject = tree["subject"].text.flatMap(AccountName.init)
        links = Array(tree["links"].list.prefix(Self.mostLinks))
    }

    var feeds: [String] {
        links.compactMap { link in
            let relation = link["rel"].text?.lowercased()
            let isFeed = relation == Self.feedRelation || relation == "alternate" && FeedType.isOne(link["type"].text)
            return isFeed ? link["href"].text : nil
        }
    }

    /// The account's page. The address of its ActivityPub actor stands in for it, because servers show browsers the page
    /// there.
    var pages: [String] {
        let pages = addresses { $0 == Self.pageRelation }
        return pages.isEmpty ? addresses { $0 == "self" } : pages
    }

    /// The account in ActivityPub, on the server that has its posts.
    var actors: [String] {
        links.compactMap { link in
            guard link["rel"].text?.lowercased() == "self",
                link["type"].text?.lowercased().contains("activity") == true
                    || link["type"].text?.lowercased().hasPrefix("application/ld+json") == true
            else { return nil }
            return link["href"].text
        }
    }

    private func addresses(where isWanted: (String) -> Bool) -> [String] {
        links.compactMap { isWanted($0["rel"].text?.lowercased() ?? "") ? $0["href"].text : nil }
    }
}
