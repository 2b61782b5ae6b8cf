// Likes, boosts, bookmarks, replies and follows at a server with Mastodon's interface.
// Thread: any; a plain value. Invariant: a reply carries its name (Idempotency-Key), so that a second request makes no
// second reply; all other requests may be repeated.

import FeedsEngine
import FeedsModels
import Foundation

struct MastodonActs: ActSending {
    private let apis: ServerAPIs

    init(_ apis: ServerAPIs) { self.apis = apis }

    func send(_ act: StoredAct, isOn: Bool, by account: AccountID) async -> SentAnswer {
        guard let host = ServerHost(account.server) else { return SentAnswer(.refused) }
        let api = apis.at(host)
        do throws(FeedServiceError) {
            if act.act == .reply, !isOn { return try await delete(act, by: account, api) }
            let found = try await place(of: act, on: account, api)
            guard case .success(let id) = found else {
                return found.failure ?? SentAnswer(.refused)
            }
            let call = act.act == .reply ? Self.reply(act, to: id) : Self.toggle(act.act, isOn, id)
            switch try await api.answer(to: call, by: account) {
            case .success(let answer):
                let made = act.act == .reply ? NetworkName.id(answer.json["id"].identifier) : id
                return SentAnswer(.done, remote: made)
            // What is gone cannot be liked any more, so there is nothing to take back.
            case .failure(let refusal) where !isOn && [404, 410].contains(refusal.status): return SentAnswer(.done)
            case .failure(let refusal): return SentAnswer(refusal, at: host)
            }
        } catch {
            return SentAnswer(error)
        }
    }

    private static func toggle(_ act: SentAct, _ isOn: Bool, _ id: String) -> ServerCall {
        let path =
            switch act {
            case .like: "statuses/\(id)/\(isOn ? "favourite" : "unfavourite")"
            case .boost: "statuses/\(id)/\(isOn ? "reblog" : "unreblog")"
            case .bookmark: "statuses/\(id)/\(isOn ? "bookmark" : "unbookmark")"
            case .follow, .reply: "accounts/\(id)/\(isOn ? "follow" : "unfollow")"
            }
        return ServerCall("api/v1/\(path)").posting()
    }

    private static func reply(_ act: StoredAct, to id: String) -> ServerCall {
        var call = ServerCall("api/v1/statuses").posting([
            ("status", act.thing.text ?? ""), ("in_reply_to_id", id),
        ])
        call.headers["Idempotency-Key"] = act.name
        return call
    }

    private func delete(
        _ act: StoredAct, by account: AccountID, _ api: ServerAPI
    ) async throws(FeedServiceError) -> SentAnswer {
        guard let id = NetworkName.id(act.remote) else { return SentAnswer(.done) }
        switch try await api.answer(to: ServerCall("api/v1/statuses/\(id)").posting(method: "DELETE"), by: account) {
        case .success: return SentAnswer(.done)
        case .failure(let refusal) where [404, 410].contains(refusal.status): return SentAnswer(.done)
        case .failure(let refusal): return SentAnswer(refusal, at: api.host)
        }
    }

    // MARK: The thing on the account's server

    private enum Place {
        case success(String), failure(SentAnswer)

        var failure: SentAnswer? { if case .failure(let answer) = self { answer } else { nil } }
    }

    private func place(
        of act: StoredAct, on account: AccountID, _ api: ServerAPI
    ) async throws(FeedServiceError) -> Place {
        // A reply's own identifier is not that of the post that it answers.
        if act.act != .reply, let id = NetworkName.id(act.remote) { return .success(id) }
        if let post = act.thing.post, let id = Self.own(post, at: api.host) { return .success(id) }
        let kind = act.act == .follow ? "accounts" : "statuses"
        let words = act.act == .follow ? "@\(act.thing.uri)" : act.thing.uri
        let call = ServerCall("api/v2/search", [("q", words), ("type", kind), ("resolve", "true"), ("limit", "5")])
        let missing = SentAnswer(.refused, words: tr("%1 does not know this post or person.", api.host.text))
        switch try await api.answer(to: call, by: account) {
        case .success(let answer):
            let found = answer.json[kind].list.first { Self.isSame($0, act) }
            return NetworkName.id(found?["id"].identifier).map { .success($0) } ?? .failure(missing)
        case .failure(let refusal) where refusal.status == 404: return .failure(missing)
        case .failure(let refusal): return .failure(SentAnswer(refusal, at: api.host))
        }
    }

    /// A server that answers with another post may not have it liked.
    private static func isSame(_ item: JSONTree, _ act: StoredAct) -> Bool {
        guard act.act == .follow else { return item["uri"].text == act.thing.uri || item["url"].text == act.thing.uri }
        let acct = item["acct"].text?.lowercased() ?? ""
        let wanted = act.thing.uri.lowercased()
        return acct == wanted || wanted.hasPrefix("\(acct)@") && !acct.contains("@")
    }

    /// The identifier of a post that was read from the account's own server.
    private static func own(_ post: PostKey, at host: ServerHost) -> String? {
        let place = MastodonPlace(post.source)
        return place?.host == host ? NetworkName.id(post.id) : nil
    }
}
