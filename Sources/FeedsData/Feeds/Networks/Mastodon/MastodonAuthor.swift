import FeedsModels
import Foundation

/// The accounts of statuses and comments.
struct MastodonAuthor {
    private let context: DecodingContext
    private let asked: ServerHost

    init(_ context: DecodingContext, _ asked: ServerHost) {
        self.context = context
        self.asked = asked
    }

    func author(_ account: JSONTree) -> Author? {
        guard let acct = ServerText.id(account["acct"].text, atMost: 320) else { return nil }
        let name = ServerText.name(account["display_name"].text) ?? acct
        let page = context.optionalURL(account["url"])
        return Author(
            name: name, page: page,
            avatar: context.optionalURL(account["avatar_static"]) ?? context.optionalURL(account["avatar"]),
            handle: acct.contains("@") ? acct : "\(acct)@\(asked.text)",
            id: ServerText.id(account["uri"].text, atMost: 2000) ?? page?.absoluteString)
    }
}
