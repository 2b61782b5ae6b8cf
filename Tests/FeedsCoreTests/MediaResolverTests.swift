// Media whose files are found with a second request: a few ahead of the swipe, and a post without files is a slow video.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

/// Names the files of media when the test says so.
private actor LateRepository: FeedRepositoryProtocol {
    private let posts: [Post]
    private let gate: TaskGate
    private var answers: [String: Result<Media, FeedServiceError>] = [:]
    private(set) var asked: [MediaTicket] = []
    private(set) var wantedExtras: [String] = []

    init(_ posts: [Post], gate: TaskGate) { (self.posts, self.gate) = (posts, gate) }

    func posts(from source: FeedSource) throws(FeedServiceError) -> FeedsResponse {
        FeedsResponse(shape: .sample, posts: posts)
    }

    func posts(from source: FeedSource, page: BatchToken) throws(FeedServiceError) -> FeedsResponse {
        throw .emptyFeed(place: page.text)
    }

    func answer(_ ticket: String, with result: Result<Media, FeedServiceError>) { answers[ticket] = result }

    func resolve(_ ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media {
        asked.append(ticket)
        await gate.pass()
        return try (answers[ticket.text] ?? .success(Self.files(ticket.text))).get()
    }

    func extras(of ticket: MediaTicket, of post: PostKey) throws(FeedServiceError) -> Media? {
        wantedExtras.append(ticket.text)
        var media = Media(id: ticket.text, kind: .video, renditions: [])
        media.captions = [CaptionTrack(url: URL(fileURLWithPath: "/files/en.vtt"), language: "en")]
        media.chapters = [Chapter(start: 0, title: "Sand"), Chapter(start: 9, title: "Night")]
        return media
    }

    static func files(_ name: String) -> Media {
        Media(id: name, kind: .video, renditions: [Rendition(url: URL(fileURLWithPath: "/files/\(name).mp4"))])
    }
}

@MainActor private struct Rig {
    let repository: LateRepository
    let gate: TaskGate
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let model: FeedsViewModel

    init(_ count: Int = 12, isOpen: Bool = true) {
        gate = TaskGate(isOpen: isOpen)
        repository = LateRepository((0..<count).map(Self.post), gate: gate)
        model = FeedsViewModel(
            source: FeedSource(place: .path("/feed.json")), repository: repository, maker: maker, scheduler: scheduler)
    }

    private static func post(_ number: Int) -> Post {
        var post = SamplePosts.video("v\(number)")
        post.media[0].renditions = []
        post.media[0].resolveAt = MediaTicket("v\(number)")
        return post
    }

    func asked() async -> [String] { await repository.asked.map(\.text) }
}

@MainActor @Suite struct MediaResolverTests {
    @Test func aFewAreAskedForAndTheFirstPlays() async throws {
        let rig = Rig()
        await rig.model.loadPosts()
        await until { await rig.asked().count == 4 }
        #expect(await rig.asked() == ["v0", "v1", "v2", "v3"])
        await until { rig.maker.player(of: "v0") != nil }
        rig.maker.letDecodersWork()
        #expect(rig.maker.player(of: "v0")?.acts == [.prime, .play])
        #expect(rig.maker.player(of: "v0")?.media.renditions.first?.url.path == "/files/v0.mp4")
        // The list stays as its source sent it.
        #expect(rig.model.post(0)?.media[0].renditions.isEmpty == true)
    }

    @Test func aSwipeAsksForOneMore() async {
        let rig = Rig()
        await rig.model.loadPosts()
        await until { await rig.asked().count == 4 && rig.maker.player(of: "v0") != nil }
        rig.maker.letDecodersWork()
        rig.model.committed(to: 1)
        await until { await rig.asked().count == 5 }
        #expect(await rig.asked().last == "v4")
        rig.maker.letDecodersWork()
        // Its files were known in time, so it had a player before the swipe.
        #expect(rig.maker.player(of: "v1")?.acts.contains(.play) == true)
    }

    @Test func aPostWithoutFilesIsASlowVideo() async {
        let rig = Rig(isOpen: false)
        await rig.model.loadPosts()
        await until { await rig.asked().count >= 1 }
        #expect(rig.maker.players.isEmpty)
        rig.scheduler.advance(by: 2)
        #expect(rig.model.card(0)?.status == .waiting)
        rig.scheduler.advance(by: 7)
        #expect(rig.model.card(0)?.status == .stillTrying)
        await rig.gate.open()
        await until { rig.maker.player(of: "v0") != nil }
        rig.maker.letDecodersWork()
        #expect(rig.model.card(0)?.status == .ready && rig.maker.player(of: "v0")?.acts.last == .play)
    }

    @Test func aPostWhoseFilesAreGoneFailsWithItsReasonAndCanBeRetried() async {
        let rig = Rig(isOpen: false)
        await rig.repository.answer("v0", with: .failure(.network(place: "tube", .status(404))))
        await rig.model.loadPosts()
        await until { await rig.asked().count >= 1 }
        await rig.gate.open()
        await until { rig.model.card(0)?.status.isFailed == true }
        #expect(rig.maker.player(of: "v0") == nil)
        await rig.repository.answer("v0", with: .success(LateRepository.files("v0")))
        rig.model.retryTapped()
        await until { rig.maker.player(of: "v0") != nil }
        rig.maker.letDecodersWork()
        #expect(rig.model.card(0)?.status == .ready)
    }

    @Test func anAddressThatExpiredIsAskedForAfresh() async {
        let rig = Rig()
        await rig.model.loadPosts()
        await until { rig.maker.player(of: "v0") != nil }
        rig.maker.letDecodersWork()
        rig.scheduler.advance(by: 3600)
        await rig.repository.answer("v0", with: .success(LateRepository.files("new")))
        rig.maker.player(of: "v0")?.say(.failed(.media(.network(.status(403)))))
        await until { rig.maker.player(of: "v0")?.media.renditions.first?.url.path == "/files/new.mp4" }
        #expect(await rig.repository.asked.last?.ignoresKept == true)
        rig.maker.letDecodersWork()
        #expect(rig.model.card(0)?.status == .ready && rig.maker.player(of: "v0")?.acts.last == .play)
    }

    @Test func onlyTheVideoThatPlaysIsAskedForItsCaptions() async {
        let rig = Rig()
        await rig.model.loadPosts()
        await until { rig.maker.player(of: "v0") != nil }
        rig.maker.letDecodersWork()
        rig.maker.player(of: "v0")?.say(.moving)
        #expect(await rig.repository.wantedExtras.isEmpty)
        rig.scheduler.advance(by: 2)
        await until { rig.model.players.medium(of: PostHandle(0))?.captions.isEmpty == false }
        #expect(await rig.repository.wantedExtras == ["v0"])
        let chapters = rig.model.players.medium(of: PostHandle(0))?.chapters ?? []
        #expect(
            [-1, 0, 8.9, 9, 99].map { chapters.chapter(at: $0)?.title } == [nil, "Sand", "Sand", "Night", "Night"])
        // The same player goes on.
        #expect(rig.maker.players.count { $0.item.id == "v0" } == 1)
    }

    @Test func aVideoThatWasLeftIsAskedForItsCaptionsWhenItComesBack() async {
        let rig = Rig()
        await rig.model.loadPosts()
        await until { rig.maker.player(of: "v0") != nil }
        rig.maker.letDecodersWork()
        rig.maker.player(of: "v0")?.say(.moving)
        rig.model.committed(to: 1)
        rig.scheduler.advance(by: 2)
        rig.model.committed(to: 0)
        rig.maker.letDecodersWork()
        rig.maker.player(of: "v0")?.say(.moving)
        rig.scheduler.advance(by: 2)
        await until { await rig.repository.wantedExtras == ["v0"] }
    }

    @Test func whatIsSavedHasItsFiles() async throws {
        let rig = Rig()
        await rig.model.loadPosts()
        let post = try #require(rig.model.post(9))
        let medium = try await rig.model.resolver.savable(post.media[0], of: post)
        #expect(medium.renditions.count == 1 && medium.id == post.media[0].id)
    }
}

extension ItemStatus {
    fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
