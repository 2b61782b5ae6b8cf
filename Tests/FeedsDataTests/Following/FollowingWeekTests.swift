// A week of mornings: from real servers through the real store to the pages of Following, and what was asked for it.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FollowingWeekTests {
    /// The publishers post, edit, fail, move, throttle and leave.
    @Test func nothingIsShownTwiceOrLostOrAskedAgainstTheRules() async throws {
        let week = try WeekOfMornings(follows: Torture().rounds(200))
        try await week.begin()
        for day in 0..<7 { try await week.morning(day, publishes: true) }
        try await week.morning(7, publishes: false)
        #expect(week.offences == [])
        #expect(week.shownTwice == [])
        #expect(week.missing == [])
        #expect(try await week.titlesOfEditedPosts().allSatisfy { $0 == "Edited" })
        #expect(week.conditional > week.publishers.count)
    }
}

/// What a publisher does besides posting.
private enum Habit: Int, CaseIterable {
    case nothing, fails, moves, throttles, leaves, edits
}

private struct Publisher {
    static let kept = 10

    let follow: Follow
    let server: LoopbackServer
    let path: String
    let habit: Habit
    let perDay: Int
    var posts: [(id: String, date: Date)] = []

    func has(left day: Int) -> Bool { habit == .leaves && day >= 4 }

    func publish(_ day: Int) {
        let feed = FaultyRoute.text(text(day), type: "text/xml").tagged("\(posts.count) \(habit == .edits ? day : 0)")
        server[path] =
            switch habit {
            case .fails where (2...3).contains(day): .status(500)
            case .throttles where day == 2: .retryAfter("7200")
            case .moves where day >= 1: .redirect(to: "/new" + path, status: 301)
            case .leaves where day >= 4: .status(410)
            default: feed
            }
        server["/new" + path] = feed
    }

    private func text(_ day: Int) -> String {
        let items = posts.suffix(Self.kept).reversed().map { id, date in
            """
            <item><guid isPermaLink="false">\(id)</guid><title>\(habit == .edits && day > 3 ? "Edited" : "As it was")</title>
            <pubDate>\(date.formatted(.iso8601))</pubDate>
            <enclosure url="https://media.example\(path)/\(id).mp4" type="video/mp4" length="9"/></item>
            """
        }
        return "<rss version=\"2.0\"><channel><title>\(path)</title>\(items.joined())</channel></rss>"
    }
}

private final class WeekOfMornings {
    private static let openings = 5
    private static let pause = 20 * 60.0

    private(set) var publishers: [Publisher]
    /// Requests that the rules forbid, in words.
    private(set) var offences: [String] = []
    private(set) var shownTwice: Set<PostKey> = []
    /// How many requests named the version that is stored.
    private(set) var conditional = 0
    private let folder = FollowingFolder()
    private let store: FollowingStore
    private let scene: FollowScene
    private let library = FakeLibraryStore()
    private let servers: [LoopbackServer]
    private var shown: Set<PostKey> = []
    /// The number of requests that were judged, by address.
    private var judged: [URL: Int] = [:]
    private var gone: Set<URL> = []
    private var pauses: [Int: Range<Date>] = [:]
    private var daysOnOldAddress: [URL: Set<Int>] = [:]

    init(follows: Int) throws {
        let store = folder.store()
        let scene = FollowScene(stored: store)
        let servers = try (0..<follows / 2).map { _ in try LoopbackServer() }
        (self.store, self.scene, self.servers) = (store, scene, servers)
        publishers = (0..<follows).map { number in
            let (server, path) = (servers[number % servers.count], "/\(number)")
            return Publisher(
                follow: scene.follow(server.url(path)), server: server, path: path,
                habit: Habit(rawValue: number % 11) ?? .nothing, perDay: number % 3)
        }
    }

    func begin() async throws {
        try await library.perform(publishers.map { .followed($0.follow.key, $0.follow) })
    }

    /// What was published and never shown. A publisher that left is asked no more.
    var missing: [PostKey] {
        publishers.flatMap { publisher in
            publisher.posts.map { PostKey(source: publisher.follow.key, id: $0.id) }.filter { !shown.contains($0) }
        }
    }

    /// Of the posts that their feeds still hold.
    func titlesOfEditedPosts() async throws -> [String?] {
        let editors = publishers.filter { $0.habit == .edits }
        let held = editors.flatMap { editor in
            editor.posts.suffix(Publisher.kept).map { PostKey(source: editor.follow.key, id: $0.id) }
        }
        let places = try await store.places(of: editors.map(\.follow.key))
        let posts = try await store.posts(places.map(\.row)).map(\.post).filter { held.contains($0.key) }
        try #require(!posts.isEmpty)
        return posts.map(\.title)
    }

    func morning(_ day: Int, publishes: Bool) async throws {
        for index in publishers.indices {
            if publishes, !publishers[index].has(left: day) { post(index, day) }
            publishers[index].publish(day)
        }
        for _ in 0..<Self.openings {
            try await open(day)
            scene.jump(by: Self.pause)
        }
        scene.jump(by: FollowScene.day - Double(Self.openings) * Self.pause)
    }

    private func post(_ index: Int, _ day: Int) {
        for number in 0..<(day == 0 ? 3 : publishers[index].perDay) {
            let id = "\(day)-\(number)"
            publishers[index].posts.append((id, scene.now.addingTimeInterval(Double(number) * 60 - 4000)))
        }
    }

    /// Asks, reads Following to its boundary, and sees everything before it.
    private func open(_ day: Int) async throws {
        let began = scene.now
        let refresh = await scene.refresher.refresh(publishers.map(\.follow), byHand: false)
        if refresh.asked > 60 { offences.append("day \(day): \(refresh.asked) follows were asked") }
        for publisher in publishers { judge(publisher, day, since: began) }
        let news = try await unseen()
        shownTwice.formUnion(shown.intersection(news))
        shown.formUnion(news)
        try await store.mark(news, seen: scene.now)
    }

    private func unseen() async throws -> [PostKey] {
        let scene = scene
        let service = FollowingFeedsService(
            place: FollowingPlace(), library: library, store: store, refresher: ScriptedRefresher(), now: { scene.now })
        var (page, keys) = (await service.storedPosts(), [PostKey]())
        while let response = page?.response {
            if let last = response.upToDateAfter {
                let end = response.posts.firstIndex { $0.id == last }.map { $0 + 1 } ?? 0
                return keys + response.posts.prefix(end).map(\.key)
            }
            keys += response.posts.map(\.key)
            guard let next = response.next else { return keys }
            page = await service.storedPosts(page: next)
        }
        return keys
    }

    // MARK: The rules

    private func judge(_ publisher: Publisher, _ day: Int, since began: Date) {
        let address = publisher.server.url(publisher.path)
        let requests = fresh(address)
        let moved = fresh(publisher.server.url("/new" + publisher.path))
        let all = requests + moved
        if requests.count > 1 || moved.count > 1 { offend("was asked twice in one opening", publisher, day) }
        if gone.contains(address), !all.isEmpty { offend("was asked although it is gone", publisher, day) }
        if let pause = pauses[publisher.server.port], pause.contains(began), !all.isEmpty {
            offend("was asked during its server's pause", publisher, day)
        }
        for request in all { judge(request, publisher, day) }
        if publisher.habit == .leaves, day >= 4, !requests.isEmpty { gone.insert(address) }
        if publisher.habit == .throttles, day == 2, !requests.isEmpty {
            // Its neighbour may have been asked before it in the same opening.
            pauses[publisher.server.port] = began.addingTimeInterval(1)..<began.addingTimeInterval(7200)
        }
        if publisher.habit == .moves, day >= 1, !requests.isEmpty {
            daysOnOldAddress[address, default: []].insert(day)
            if daysOnOldAddress[address, default: []].count > 2 {
                offend("was asked where it no longer is", publisher, day)
            }
        }
    }

    private func judge(_ request: LoopbackRequest, _ publisher: Publisher, _ day: Int) {
        let headers = request.headers
        if headers["cookie"] != nil || headers["referer"] != nil { offend("was told too much", publisher, day) }
        guard day > 0 else { return }
        if headers["if-none-match"] == nil { offend("was asked without its validator", publisher, day) }
        conditional += 1
    }

    private func offend(_ words: String, _ publisher: Publisher, _ day: Int) {
        offences.append("day \(day): \(publisher.path) (\(publisher.habit)) \(words)")
    }

    /// The requests for an address since the last look.
    private func fresh(_ address: URL) -> [LoopbackRequest] {
        guard let server = servers.first(where: { $0.port == address.port }) else { return [] }
        let all = server.log.requests(address.path)
        defer { judged[address] = all.count }
        return Array(all.dropFirst(judged[address] ?? 0))
    }
}
