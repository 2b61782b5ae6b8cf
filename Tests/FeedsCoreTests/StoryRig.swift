// A tray and a viewer with fakes: a feed with stories, a store in memory, manual time, and a view that gets every
// picture at once unless a test says otherwise.
// Thread: main actor. Invariant: nothing happens unless a test causes it.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Observation
import Testing

@MainActor final class StoryRig {
    let feed: FakeStoryFeed
    let store = FakeLibraryStore()
    let person: UserActions
    let settings: SettingsModel
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let list: StoriesModel
    let view: FakeStoryView

    init(
        _ stories: [Story], pages: [[Story]] = [], settings start: Settings = Settings(firstLaunch: .distantPast),
        seen: [StoryKey] = [], streaming: StreamingServices? = nil, isOffline: Bool = false
    ) async {
        feed = FakeStoryFeed(stories, further: pages)
        feed.isOffline = isOffline
        let person = UserActions(store: store) { Date(timeIntervalSince1970: 1000) }
        self.person = person
        settings = SettingsModel(store: FakeSettings(start))
        person.perform(seen.map { .storySeen($0, Date(timeIntervalSince1970: 500)) })
        await person.flush()
        list = StoriesModel(
            feed: feed, service: StoryService(feed: feed, person: person), settings: settings, person: person,
            maker: maker, scheduler: scheduler, streaming: streaming, now: { Date(timeIntervalSince1970: 1000) })
        view = FakeStoryView(list)
        list.delegate = view
        if !stories.isEmpty { await until { !self.list.stories.isEmpty } }
    }

    var viewer: StoryViewModel? { list.viewer }
    var names: [String] { list.stories.map(\.user.name) }
    /// "Ann 2" for the third image of Ann.
    var shown: String? { viewer.map { "\($0.authorName) \($0.index)" } }
    var playing: [String] { maker.players.filter { $0.isAlive && Self.isPlaying($0) }.map(\.media.id) }
    var heard: [String] { maker.players.filter { $0.isAlive && !$0.isMuted }.map(\.media.id) }

    func player(of id: String) -> FakePlayer? { maker.players.last { $0.media.id == id } }

    func open(_ name: String) {
        if let story = list.stories.first(where: { $0.user.name == name }) { list.open(story) }
        letDecodersWork()
    }

    /// Lets decoders prime, move and close as commanded.
    func letDecodersWork() {
        for _ in 0..<4 {
            for player in maker.players where player.isAlive && player.acts.last == .prime { player.say(.primed) }
            for player in maker.players where player.isAlive && Self.isPlaying(player) { player.say(.moving) }
            for player in maker.players where player.isClosing { player.finishClosing() }
        }
    }

    func advance(_ seconds: Double) {
        scheduler.advance(by: seconds)
        letDecodersWork()
    }

    func seen() async -> Set<StoryKey> {
        await person.flush()
        return Set(await store.person.stories.filter { $0.value.isSeen }.keys)
    }

    private static func isPlaying(_ player: FakePlayer) -> Bool {
        player.acts.last { [.play, .pause, .rewind].contains($0) } == .play
    }

    /// Lets all tasks run.
    func rest() async { await AllTasks.run() }
}

@MainActor @Observable final class FakeStoryFeed: StoryFeed {
    var stories: [Story]
    private(set) var refreshes = 0
    private(set) var reads = 0
    /// The next page cannot be read.
    var isOffline = false
    private var further: [[Story]]

    init(_ stories: [Story], further: [[Story]] = []) {
        self.stories = stories
        self.further = further
    }

    var hasFurtherPages: Bool { !further.isEmpty }

    func readNextPage() async -> Bool {
        reads += 1
        if isOffline { return false }
        if hasFurtherPages { stories += further.removeFirst() }
        return true
    }

    func refresh() async { refreshes += 1 }
}

/// Gets pictures at once, or records the requests.
@MainActor final class FakeStoryView: StoryMediaDelegate {
    var answers = true
    private(set) var wanted: [Int] = []
    private(set) var held: Set<Int> = []
    private(set) var players: [Int: any VideoPlayerProtocol] = [:]
    private weak var list: StoriesModel?

    init(_ list: StoriesModel) { self.list = list }

    func loadPicture(of item: Int) {
        held.insert(item)
        wanted.append(item)
        if answers { list?.pictureLoaded(of: item) }
    }

    func dropPicture(of item: Int) { held.remove(item) }
    func playerChanged(for item: Int, to player: (any VideoPlayerProtocol)?) { players[item] = player }
    func player(of item: Int, did event: VideoPlayerEvent) {}
}

/// Stories in short form: `story("Ann", "pvp")` is a photo, a video and a photo.
func story(_ name: String, _ kinds: String, page: Int? = nil, origin: String = "here") -> Story {
    let id = name.unicodeScalars.reduce(0) { $0 &* 31 &+ Int($1.value) }
    let images = kinds.enumerated().map { index, kind in
        StoryImage(id: index, media: medium("\(name)\(index)", kind == "v" ? .video : .image))
    }
    return Story(id: id, origin: origin, imageList: images, user: StoryAuthor(id: id, name: name), page: page)
}

private func medium(_ id: String, _ kind: Media.Kind) -> Media {
    let file = URL(fileURLWithPath: "/stories/\(id)")
    let length = kind == .video ? 3.0 : nil
    return Media(id: id, kind: kind, renditions: [Rendition(url: file)], metadata: Metadata(duration: length))
}

extension Story {
    func keys(_ indices: Int...) -> [StoryKey] { indices.map { key(of: imageList[$0]) } }
    var keys: [StoryKey] { imageList.map { key(of: $0) } }
}
