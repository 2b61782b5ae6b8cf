// Finds the files of a video: at its home server, else at the server that listed it.
// Thread: any; a plain value. Invariant: a video's answer is kept for a day, and no server is asked twice for it in one
// call.

import FeedsModels
import Foundation

struct PeerTubeResolving {
    /// Addresses of files rarely change within a day; when one does, it answers 404, and the video is asked for afresh.
    private static let keptFor = 86_400.0

    let apis: ServerAPIs

    func media(of ticket: PeerTubeTicket, afresh: Bool) async throws(FeedServiceError) -> Media {
        let hosts = ticket.home == ticket.asked ? [ticket.home] : [ticket.home, ticket.asked]
        let call = ServerCall("api/v1/videos/\(ticket.uuid)").kept().urgent()
        if !afresh {
            for host in hosts {
                if let answer = await apis.at(host).kept(call, notOlderThan: Self.keptFor) {
                    return try medium(in: answer.json, ticket, from: host)
                }
            }
        }
        var first: FeedServiceError?
        for host in hosts {
            admit(host, namedBy: ticket.asked)
            do throws(FeedServiceError) {
                switch try await apis.at(host).answer(to: call) {
                case .success(let answer): return try medium(in: answer.json, ticket, from: host)
                case .failure(let refusal): throw PeerTubeRefusal.error(refusal, at: host)
                }
            } catch {
                if error == .cancelled { throw error }
                first = first ?? error
            }
        }
        throw first ?? .cancelled
    }

    /// A server in the user's own network may name another one there.
    private func admit(_ host: ServerHost, namedBy asked: ServerHost) {
        if host != asked { apis.servers?.admit(CollectionOfOne(host.url), namedBy: asked.url) }
    }

    private func medium(
        in video: JSONTree, _ ticket: PeerTubeTicket, from host: ServerHost
    ) throws(FeedServiceError) -> Media {
        guard PeerTubeName.id(video["uuid"].text) != nil else {
            throw .unknownShape(place: host.text, detail: tr("it has no id"))
        }
        let context = DecodingContext(of: host, servers: apis.servers, now: apis.now())
        let renditions = PeerTubeFiles(video, in: context).renditions
        guard !renditions.isEmpty else {
            throw .unreadable(place: host.text, reason: tr("none of its media can be used"))
        }
        var medium = Media(id: ticket.uuid, kind: .video, renditions: renditions)
        medium.metadata.duration = video["duration"].duration
        let largest = renditions.max { ($0.width ?? 0) < ($1.width ?? 0) }
        medium.metadata.width = largest?.width
        medium.metadata.height = largest?.height
        medium.resolveAt = ticket.ticket
        return medium
    }
}
