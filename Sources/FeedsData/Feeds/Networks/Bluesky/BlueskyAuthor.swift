import FeedsModels
import Foundation

/// The accounts of posts and comments.
struct BlueskyAuthor {
    private let context: DecodingContext

    init(_ context: DecodingContext) { self.context = context }

    func author(_ account: JSONTree) -> Author? {
        guard let did = account["did"].text, ATName.isDID(did) else { return nil }
        let handle = account["handle"].text.flatMap { ATName("@" + $0)?.account }
        return Author(
            name: ServerText.name(account["displayName"].text) ?? handle ?? did,
            page: URL(string: "https://bsky.app/profile/\(did)"), avatar: context.optionalURL(account["avatar"]),
            handle: handle ?? did, id: did)
    }
}
