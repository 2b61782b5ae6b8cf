// Reads what only the video that plays needs: its captions, its storyboard and its chapters.
// Thread: any; a plain value. Invariant: a part that the server does not have is left out, and no video is asked for
// twice a day.

import FeedsModels
import Foundation

struct PeerTubeExtras {
    private static let keptFor = 86_400.0
    private static let mostTracks = 60
    private static let mostChapters = 100

    let apis: ServerAPIs

    func extras(of ticket: PeerTubeTicket) async throws(FeedServiceError) -> Media {
        let api = apis.at(ticket.home)
        let context = DecodingContext(of: ticket.home, servers: apis.servers, now: apis.now())
        var medium = Media(id: ticket.uuid, kind: .video, renditions: [])
        let base = "api/v1/videos/\(ticket.uuid)"
        medium.captions = try await get("\(base)/captions", at: api)["data"].list.prefix(Self.mostTracks)
            .compactMap { track($0, context) }
        medium.storyboard = try await get("\(base)/storyboards", at: api)["storyboards"].list.first
            .flatMap { storyboard($0, context) }
        medium.chapters = chapters(try await get("\(base)/chapters", at: api)["chapters"].list)
        return medium
    }

    /// Null when the server has no such part; servers before 6.0 know no storyboards.
    private func get(_ path: String, at api: ServerAPI) async throws(FeedServiceError) -> JSONTree {
        let call = ServerCall(path).kept()
        if let kept = await api.kept(call, notOlderThan: Self.keptFor) { return kept.json }
        switch try await api.answer(to: call) {
        case .success(let answer): return answer.json
        case .failure(let refusal) where refusal.status == 404: return .null
        case .failure(let refusal): throw PeerTubeRefusal.error(refusal, at: api.host)
        }
    }

    private func track(_ item: JSONTree, _ context: DecodingContext) -> CaptionTrack? {
        guard let url = context.optionalURL(item["fileUrl"]) ?? context.optionalURL(item["captionPath"]) else {
            return nil
        }
        return CaptionTrack(
            url: url, language: ServerText.id(item["language"]["id"].text, atMost: 35),
            label: ServerText.name(item["language"]["label"].text))
    }

    /// In order, each start once.
    private func chapters(_ items: [JSONTree]) -> [Chapter] {
        let chapters = items.prefix(Self.mostChapters).compactMap { item -> Chapter? in
            guard let start = item["timecode"].start, let title = ServerText.title(item["title"].text) else {
                return nil
            }
            return Chapter(start: start, title: title)
        }.sorted { $0.start < $1.start }
        return chapters.indices.filter { $0 == 0 || chapters[$0 - 1].start < chapters[$0].start }.map { chapters[$0] }
    }

    private func storyboard(_ item: JSONTree, _ context: DecodingContext) -> Storyboard? {
        guard let url = context.optionalURL(item["fileUrl"]) ?? context.optionalURL(item["storyboardPath"]),
            let (width, height) = size(item, "sprite"), let (wholeWidth, wholeHeight) = size(item, "total"),
            let interval = item["spriteDuration"].duration
        else { return nil }
        let (columns, rows) = (wholeWidth / width, wholeHeight / height)
        guard let count = Bound.tiles(columns.multipliedReportingOverflow(by: rows).partialValue) else { return nil }
        let sheet = Storyboard(
            url: url, tileWidth: width, tileHeight: height, columns: columns, count: count, interval: interval)
        return sheet.tile(at: 0) == nil ? nil : sheet
    }

    private func size(_ item: JSONTree, _ name: String) -> (width: Int, height: Int)? {
        guard let width = item["\(name)Width"].side, let height = item["\(name)Height"].side, width > 0, height > 0
        else { return nil }
        return (width, height)
    }
}
