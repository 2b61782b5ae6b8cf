// Likes and subscriptions at a PeerTube server.
// Thread: any; a plain value. Invariant: every request may be repeated.

import FeedsEngine
import FeedsModels
import Foundation

struct PeerTubeActs: ActSending {
    private let apis: ServerAPIs

    init(_ apis: ServerAPIs) { self.apis = apis }

    func send(_ act: StoredAct, isOn: Bool, by account: AccountID) async -> SentAnswer {
        guard let host = ServerHost(account.server) else { return SentAnswer(.refused) }
        let api = apis.at(host)
        do throws(FeedServiceError) {
            let call: ServerCall
            var found: String?
            switch act.act {
            case .like:
                found = try await video(act, api, by: account)
                guard let found else {
                    return SentAnswer(.refused, words: tr("%1 does not know this post or person.", host.text))
                }
                call = ServerCall("api/v1/videos/\(found)/rate")
                    .posting([("rating", isOn ? "like" : "none")], method: "PUT")
            case .follow: call = Self.subscription(act.thing.uri, isOn)
            case .boost, .bookmark, .reply: return SentAnswer(.refused)
            }
            switch try await api.answer(to: call, by: account) {
            case .success: return SentAnswer(.done, remote: found)
            case .failure(let refusal) where !isOn && refusal.status == 404: return SentAnswer(.done)
            case .failure(let refusal): return SentAnswer(refusal, at: host)
            }
        } catch {
            return SentAnswer(error)
        }
    }

    private static func subscription(_ channel: String, _ isOn: Bool) -> ServerCall {
        isOn
            ? ServerCall("api/v1/users/me/subscriptions").posting([("uri", channel)])
            : ServerCall("api/v1/users/me/subscriptions/\(channel)").posting(method: "DELETE")
    }

    /// The video's identifier on the account's server. A search for its address makes the server fetch it.
    private func video(
        _ act: StoredAct, _ api: ServerAPI, by account: AccountID
    ) async throws(FeedServiceError) -> String? {
        if let id = PeerTubeName.id(act.remote ?? "") { return id }
        if let post = act.thing.post, PeerTubePlace(post.source)?.host == api.host { return PeerTubeName.id(post.id) }
        let call = ServerCall("api/v1/search/videos", [("search", act.thing.uri), ("count", "5"), ("nsfw", "both")])
        switch try await api.answer(to: call, by: account) {
        case .success(let answer):
            let found = answer.json["data"].list.first { $0["url"].text == act.thing.uri }
            return PeerTubeName.id(found?["uuid"].text ?? "")
        case .failure(let refusal): throw refusal.error(at: api.host)
        }
    }
}
