// Executes the decisions of PlaybackWindow: makes, primes, plays, pauses and closes players.
// Thread: main actor. Invariant: it decides nothing; a player exists only while the window holds its token.

package import FeedsEngine
package import FeedsModels

@MainActor package final class VideoPlayerManager {
    /// An event that the manager has fully handled. Prefetching and watch times depend on it.
    package enum Activity {
        case window(PlaybackWindow.Event)
        case player(item: PostHandle, VideoPlayerEvent)
        case mediumChanged(item: PostHandle)
    }

    /// Weak, and emptied by `unfollow`, so that a report in progress does not reach it any more.
    private final class Following {
        weak var follower: (any VideoPlayerFollower)?
        init(_ follower: any VideoPlayerFollower) { self.follower = follower }
    }

    private var window = PlaybackWindow()
    private(set) var entries = PlayerEntries()
    /// Tokens of players that are still closing, with their items.
    private var cooling: [Int: PostHandle] = [:]
    private var closing = 0
    private var followers: [Following] = []
    private let maker: any VideoPlayerMaking
    let healer: PlaybackRecovery
    /// The video that an item shows now; nil for a photo.
    let video: (PostHandle) -> (Post, Media)?
    let beginning: (PostHandle) -> Double

    /// `beginning` gives the position in seconds at which an item's video starts when it plays for the first time.
    package init(
        maker: any VideoPlayerMaking, scheduler: any SchedulerProtocol,
        beginning: @escaping (PostHandle) -> Double = { _ in 0 }, video: @escaping (PostHandle) -> (Post, Media)?
    ) {
        self.maker = maker
        self.video = video
        self.beginning = beginning
        healer = PlaybackRecovery(scheduler: scheduler)
        healer.delegate = self
    }

    package var current: PostHandle? { window.current }
    package var isUserPaused: Bool { window.isUserPaused }
    package var isSuspended: Bool { window.isSuspended }
    package var playing: PostHandle? { window.playing }
    package var order: PostOrder { window.order }
    /// The direction of travel: 1 or -1.
    package var heading: Int { window.heading }
    /// The item so many places on, or back, from the current one.
    package func item(_ steps: Int) -> PostHandle? { window.item(steps) }
    package var limits: WindowLimits { window.limits }
    /// The video that an item shows now; nil for a photo.
    package func medium(of item: PostHandle) -> Media? { video(item)?.1 }
    package func stage(of item: PostHandle) -> PlaybackStage { window.stage(of: item) }
    package func status(of item: PostHandle) -> ItemStatus { healer.status(of: item) }
    package func player(of item: PostHandle) -> (any VideoPlayerProtocol)? { entries.player(of: item) }
    package var currentPlayer: (any VideoPlayerProtocol)? { current.flatMap(player) }
    /// Number of players that are not muted.
    package var heard: Int { entries.audible }

    package var isMuted = false {
        didSet { applySound() }
    }

    package var volume = 1.0 {
        didSet { applySound() }
    }

    /// Playback speed of all videos.
    package var rate = 1.0 {
        didSet { if rate != oldValue { applyRate() } }
    }

    /// Speed of the current video while the user holds a gesture or key for it; reset when the current item changes.
    package var heldRate: Double? {
        didSet { if heldRate != oldValue { applyRate() } }
    }

    /// Speed of the current video while the user watches it slowly; reset when the current item changes.
    package var slowRate: Double? {
        didSet { if slowRate != oldValue { applyRate() } }
    }

    /// When on, videos restart at their end.
    package var loops = true {
        didSet { if loops != oldValue { for entry in entries.all { entry.player?.loops = loops } } }
    }

    /// When off, newly selected posts stay paused until the user presses play.
    package var autoplays = true {
        didSet { if autoplays != oldValue { handle(.autoplayChanged(autoplays)) } }
    }

    // MARK: Followers

    /// Adds a follower, which is called after all earlier followers. It is told at once what exists already.
    package func follow(_ follower: any VideoPlayerFollower) {
        followers.removeAll { $0.follower == nil }
        followers.append(Following(follower))
        for item in window.heldPictures { follower.loadPicture(of: item) }
        for entry in entries.all where window.stage(of: entry.item) == .primed {
            follower.playersDid(.player(item: entry.item, .primed))
        }
    }

    package func unfollow(_ follower: any VideoPlayerFollower) {
        for following in followers where following.follower === follower { following.follower = nil }
    }

    func tell(_ report: (any VideoPlayerFollower) -> Void) {
        for following in followers { if let follower = following.follower { report(follower) } }
    }

    // MARK: Events

    package func handle(_ event: PlaybackWindow.Event) {
        if changesCurrent(event) {
            tell { $0.currentWillChange() }
            (heldRate, slowRate) = (nil, nil)
        }
        var events = [event]
        // A photo is primed as soon as it is requested, so the commands of an event may raise another event.
        while !events.isEmpty {
            for command in window.handle(events.removeFirst()) { carryOut(command, raising: &events) }
        }
        if case .listed(let order, _) = event { healer.keep(only: order) }
        healer.suspend(window.isSuspended)
        healer.attend(to: window.current)
        report()
        tell { $0.playersDid(.window(event)) }
    }

    private func changesCurrent(_ event: PlaybackWindow.Event) -> Bool {
        var next = window
        _ = next.handle(event)
        return current != nil && next.current != current
    }

    /// The user turned an album to another medium. Its entry stays and gets a new player.
    package func mediumChanged(of item: PostHandle) {
        healer.forget(item)
        guard let token = entries.token(of: item) else { return handle(.retried(item)) }
        close(entries[token]?.player)
        entries[token]?.player = nil
        if let (post, media) = video(item), let sources = healer.sources(for: item) {
            makePlayer(of: media, in: post, from: sources, token: token)
        }
        let player = entries[token]?.player
        tell { $0.playerChanged(of: item, to: player) }
        if entries[token]?.isPlaying == true { player?.play() }
        report()
        tell { $0.playersDid(.mediumChanged(item: item)) }
    }

    /// The files of a medium were found, after its player began to wait for them, or in time.
    func filesFound(of item: PostHandle) {
        let stage = window.stage(of: item)
        let awaits = entries.player(of: item) is AwaitedPlayer
        if awaits || stage == .failed { return mediumChanged(of: item) }
        tell { $0.playersDid(.mediumChanged(item: item)) }
    }

    /// Captions or pictures for scrubbing were found; the player goes on.
    func factsFound(of item: PostHandle) { tell { $0.playersDid(.mediumChanged(item: item)) } }

    /// A player waits for files that cannot be found now.
    func filesMissing(of item: PostHandle, _ error: MediaError) {
        guard let token = entries.token(of: item), entries[token]?.player is AwaitedPlayer else { return }
        fail(token, .media(error))
    }

    /// Closes all players. The last decoder may end later; `playersChanged` reports it.
    package func shutDown() {
        handle(.listed(PostOrder()))
    }

    private func carryOut(_ command: PlaybackWindow.Command, raising events: inout [PlaybackWindow.Event]) {
        switch command {
        case .loadPicture(let item): tell { $0.loadPicture(of: item) }
        case .dropPicture(let item): tell { $0.dropPicture(of: item) }
        case .warm(let item, let token): warm(item, token, raising: &events)
        case .play(_, let token): setPlaying(true, token)
        case .pause(_, let token): setPlaying(false, token)
        case .rewind(_, let token): entries[token]?.player?.rewind()
        case .cool(let item, let token): cool(item, token, raising: &events)
        case .hear: applySound()
        }
    }

    private func warm(_ item: PostHandle, _ token: Int, raising events: inout [PlaybackWindow.Event]) {
        entries[token] = PlayerEntries.Entry(item: item)
        guard let (post, media) = video(item) else { return events.append(.primed(item: item, token: token)) }
        guard let sources = healer.sources(for: item) else {
            return events.append(.failed(item: item, token: token))
        }
        let player = makePlayer(of: media, in: post, from: sources, token: token)
        tell { $0.playerChanged(of: item, to: player) }
    }

    @discardableResult
    private func makePlayer(
        of media: Media, in post: Post, from sources: [Int], token: Int
    ) -> (any VideoPlayerProtocol)? {
        guard let item = entries[token]?.item else { return nil }
        var offered = media
        offered.renditions = sources.filter(media.renditions.indices.contains).map { media.renditions[$0] }
        let player: any VideoPlayerProtocol =
            media.renditions.isEmpty ? AwaitedPlayer() : maker.makePlayer(for: post, media: offered)
        entries[token]?.player = player
        entries[token]?.sources = sources
        player.isMuted = true
        player.volume = volume
        player.rate = rate
        player.loops = loops
        player.onEvent = { [weak self] event in self?.hear(event, token) }
        player.prime(from: healer.place(of: item))
        return player
    }

    private func setPlaying(_ isPlaying: Bool, _ token: Int) {
        guard entries[token] != nil else { return }
        entries[token]?.isPlaying = isPlaying
        applySound()
        if isPlaying { entries[token]?.player?.play() } else { entries[token]?.player?.pause() }
    }

    private func cool(_ item: PostHandle, _ token: Int, raising events: inout [PlaybackWindow.Event]) {
        guard let player = entries.remove(token)?.player else {
            events.append(.cooled(item: item, token: token))
            return
        }
        if window.stage(of: item) != .failed { healer.released(item) }
        tell { $0.playerChanged(of: item, to: nil) }
        cooling[token] = item
        close(player) { [weak self] in self?.cooled(token) }
    }

    private func cooled(_ token: Int) {
        if let item = cooling.removeValue(forKey: token) { handle(.cooled(item: item, token: token)) }
    }

    private func close(_ player: (any VideoPlayerProtocol)?, then done: @escaping @MainActor () -> Void = {}) {
        guard let player else { return }
        player.onEvent = nil
        closing += 1
        player.close { [weak self] in
            self?.closing -= 1
            done()
            self?.report()
        }
    }

    private func hear(_ event: VideoPlayerEvent, _ token: Int) {
        guard let item = entries[token]?.item else { return }
        healer.heard(event, of: item)
        switch event {
        case .primed: handle(.primed(item: item, token: token))
        case .failed(let error): fail(token, error)
        case .moving, .stalled, .looped, .ended, .sought: break
        }
        tell { $0.playersDid(.player(item: item, event)) }
    }

    /// Mutes every player but the audible item's, so that two videos never sound at once.
    private func applySound() {
        for entry in entries.all {
            let isHeard = entry.item == window.audible && entry.isPlaying && !isMuted
            entry.player?.volume = volume
            entry.player?.isMuted = !isHeard
        }
    }

    private func applyRate() {
        for entry in entries.all {
            entry.player?.rate = entry.item == window.current ? heldRate ?? slowRate ?? rate : rate
        }
    }

    private var currentEntry: PlayerEntries.Entry? { entries.all.first { $0.item == window.current } }

    /// Restarts the current video, unless it is paused.
    package func replay() {
        guard let entry = currentEntry, entry.isPlaying else { return }
        entry.player?.seek(to: 0)
        entry.player?.play()
    }

    /// Seeks in the current video. A video that had stopped at its end plays on from there.
    package func seek(to seconds: Double, isCoarse: Bool = false) {
        guard let entry = currentEntry else { return }
        entry.player?.seek(to: seconds, isCoarse: isCoarse)
        if entry.isPlaying { entry.player?.play() }
    }

    private func report() {
        let (live, audible, playing) = (entries.open + closing, entries.audible, entries.playing)
        tell { $0.playersChanged(live: live, audible: audible, playing: playing) }
    }
}
