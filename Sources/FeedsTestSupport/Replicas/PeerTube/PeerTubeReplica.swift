// An honest PeerTube server on 127.0.0.1: its interface (v1) with pages, limits, validators and refusals, and its media.
// Thread: any. Invariant: every answer follows from the world's state; nothing is recorded.

package import Foundation

package final class PeerTubeReplica: Sendable {
    package let server: LoopbackServer
    private let world: PeerTubeWorld

    package init(
        _ clips: ReplicaClips = ReplicaClips(), port: UInt16 = 0, line: LoopbackLine = LoopbackLine(),
        now: @escaping @Sendable () -> Date = Date.init
    ) throws {
        let world = PeerTubeWorld(clips, now: now)
        self.world = world
        server = try LoopbackServer.answering(port: port, line: line) { request in
            PeerTubeMemberAnswers(world).answer(request) ?? PeerTubeAnswers(world).answer(request.path)
        }
        let host = "127.0.0.1:\(server.port)"
        world.change { $0.host = host }
    }

    package var host: String { world.read { $0.host } }

    /// Videos one after the other, the newest first, an hour apart.
    package static func videos(_ count: Int, until date: Date) -> [PeerTubeVideo] {
        (0..<count).map { PeerTubeVideo(count - $0, publishedAt: date.addingTimeInterval(Double(-3600 * $0))) }
    }

    /// Forty videos of all the ways in which servers offer files, two of them sensitive, with comments.
    package static func samples(until date: Date) -> [PeerTubeVideo] {
        var videos = videos(40, until: date.addingTimeInterval(-60))
        let files: [PeerTubeVideo.Files] = [.stream, .both, .whole, .brokenStream]
        for index in videos.indices {
            videos[index].files = files[index % files.count]
            videos[index].chapters = [(0, "Sand"), (1, "The camels come"), (2, "Night")]
            videos[index].comments = [
                PeerTubeComment(
                    10 * index + 1, "Ben", "Nice", replies: [PeerTubeComment(10 * index + 2, "Cleo", "Yes")])
            ]
        }
        for index in [5, 9] {
            videos[index].isSensitive = true
            videos[index].warning = "Loud thunder"
        }
        return videos
    }

    // MARK: What happens on the server

    package func publish(_ videos: PeerTubeVideo...) { publish(videos) }

    package func publish(_ videos: [PeerTubeVideo]) {
        world.change {
            $0.videos = ($0.videos + videos).sorted { $0.publishedAt > $1.publishedAt }
        }
    }

    package func edit(_ uuid: String, _ change: (inout PeerTubeVideo) -> Void) {
        world.change { state in
            guard let index = state.videos.firstIndex(where: { $0.uuid == uuid }) else { return }
            change(&state.videos[index])
        }
    }

    package func delete(_ uuid: String) { world.change { $0.videos.removeAll { $0.uuid == uuid } } }

    package func list(_ uuids: [String], as playlist: String) { world.change { $0.playlists[playlist] = uuids } }

    /// So many requests in ten seconds, then 429.
    package func allow(_ requests: Int) { world.change { $0.limit = requests } }

    /// The server answers no guest.
    package func close() { world.change { $0.isClosed = true } }

    /// It does not follow other servers, so it refuses the details of their videos.
    package func unfollow() { world.change { $0.isFollowed = false } }

    // MARK: Its accounts

    package var members: PeerTubeMembers {
        get { world.read { $0.members } }
        set { world.change { $0.members = newValue } }
    }

    // MARK: What it was asked

    /// Requests for the files of a video.
    package func asked(for uuid: String) -> Int {
        server.log.requests("/api/v1/videos/\(uuid)").count
    }

    /// Requests that make the server run ffmpeg; a polite client has none.
    package var generated: Int { server.log.requests().count { $0.path.hasPrefix("/download/videos/generate") } }
}
