// Executes the decisions of PlaybackWindow: makes, primes, plays, pauses and closes players.
// Thread: main actor. Invariant: it decides nothing; a player exists only while the window holds its token.
//
// When a player fails, the window closes it and the healer retries it. `failed` goes to the window first, then to the
// item's retry plan. Later the plan makes the manager send `retried` to the window. Players that the window warms also
// need the plan's consent, so that the app never asks an address that failed permanently, and never asks too early.

package import FeedsEngine
package import FeedsModels

@MainActor package final class VideoPlayerManager {
    private struct Slot {
        var item: Int
        var player: (any VideoPlayerProtocol)?
        /// Indices of the renditions among which the player may choose.
        var sources: [Int] = []
        var isPlaying = false
    }

    /// An event that the manager has fully handled. Prefetching and watch times depend on it.
    package enum Activity {
        case window(PlaybackWindow.Event)
        case player(item: Int, VideoPlayerEvent)
        case mediumChanged(item: Int)
    }

    package weak var delegate: (any VideoPlayerManagerDelegate)? {
        didSet { if delegate !== oldValue { catchUp() } }
    }
    private var window = PlaybackWindow()
    private var slots: [Int: Slot] = [:]
    /// Tokens of players that are still closing, with their items.
    private var cooling: [Int: Int] = [:]
    private var closing = 0
    private var followers: [(did: (Activity) -> Void, willLeave: () -> Void)] = []
    private let maker: any VideoPlayerMaking
    private let healer: PlaybackRecovery
    /// Called when an item's status for the user has changed.
    package var onStatus: ((Int, ItemStatus) -> Void)?
    /// The video that an item shows now; nil for a photo or a removed item.
    private let video: (Int) -> (Post, Media)?
    private let beginning: (Int) -> Double

    /// `beginning` gives the position in seconds at which an item's video starts when it plays for the first time.
    package init(
        maker: any VideoPlayerMaking, scheduler: any SchedulerProtocol,
        beginning: @escaping (Int) -> Double = { _ in 0 }, video: @escaping (Int) -> (Post, Media)?
    ) {
        self.maker = maker
        self.video = video
        self.beginning = beginning
        healer = PlaybackRecovery(scheduler: scheduler)
        healer.delegate = self
    }

    package var current: Int? { window.current }
    package var isUserPaused: Bool { window.isUserPaused }
    package var isSuspended: Bool { window.isSuspended }
    package var playing: Int? { window.playing }
    package var count: Int { window.count }
    package var limits: WindowLimits { window.limits }
    /// The video that an item shows now; nil for a photo.
    package func medium(of item: Int) -> Media? { video(item)?.1 }
    package func stage(of item: Int) -> PlaybackStage { window.stage(of: item) }
    package func status(of item: Int) -> ItemStatus { healer.status(of: item) }

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

    /// When on, videos restart at their end.
    package var loops = true {
        didSet { if loops != oldValue { for slot in slots.values { slot.player?.loops = loops } } }
    }

    /// When off, newly selected posts stay paused until the user presses play.
    package var autoplays = true {
        didSet { if autoplays != oldValue { handle(.autoplayChanged(autoplays)) } }
    }

    package func player(of item: Int) -> (any VideoPlayerProtocol)? {
        slots.values.first { $0.item == item && $0.player != nil }?.player
    }

    /// Adds a follower, which is called after all earlier followers. `leaving` is called before the current item
    /// changes, while its player still exists.
    package func follow(leaving: @escaping () -> Void = {}, _ body: @escaping (Activity) -> Void) {
        followers.append((body, leaving))
    }

    private func tell(_ activity: Activity) {
        for follower in followers { follower.did(activity) }
    }

    /// Brings a new delegate up to date, because players may exist before their view.
    private func catchUp() {
        guard let delegate else { return }
        for item in window.heldPictures { delegate.loadPicture(of: item) }
        for slot in slots.values where window.stage(of: slot.item) == .primed {
            delegate.player(of: slot.item, did: .primed)
        }
    }

    package func handle(_ event: PlaybackWindow.Event) {
        if changesCurrent(event) {
            for follower in followers { follower.willLeave() }
            heldRate = nil
        }
        switch event {
        case .feedReplaced: healer.reset()
        case .renumbered(let numbers): renumber(numbers)
        default: break
        }
        var events = [event]
        // A photo is primed as soon as it is requested, so the commands of an event may raise another event.
        while !events.isEmpty {
            for command in window.handle(events.removeFirst()) { carryOut(command, raising: &events) }
        }
        healer.suspend(window.isSuspended)
        healer.attend(to: window.current)
        report()
        tell(.window(event))
    }

    private func changesCurrent(_ event: PlaybackWindow.Event) -> Bool {
        guard let current else { return false }
        return switch event {
        case .committed(let item): item != current
        case .feedReplaced: true
        case .renumbered(let numbers): numbers.number(of: current) != numbers.current
        case .feedChanged(let count): current >= count
        default: false
        }
    }

    /// The delegate comes last: when it is called, the slots must already use the new numbers.
    private func renumber(_ numbers: Renumbering) {
        for (token, slot) in slots { slots[token]?.item = numbers.number(of: slot.item) ?? PlaybackWindow.gone }
        cooling = cooling.mapValues { numbers.number(of: $0) ?? PlaybackWindow.gone }
        healer.renumber(numbers)
        delegate?.renumbered(numbers)
    }

    /// The user turned an album to another medium. The slot stays and gets a new player.
    package func mediumChanged(of item: Int) {
        healer.forget(item)
        guard let (token, slot) = slots.first(where: { $0.value.item == item }) else { return handle(.retried(item)) }
        close(slot.player)
        slots[token]?.player = nil
        if let (post, media) = video(item), let sources = healer.sources(for: item) {
            makePlayer(of: media, in: post, from: sources, token: token)
        }
        delegate?.playerChanged(for: item, to: slots[token]?.player)
        if slot.isPlaying { slots[token]?.player?.play() }
        report()
        tell(.mediumChanged(item: item))
    }

    // MARK: Healing

    /// The user asks for another try, even if the retry plan has given up.
    package func retryTapped(_ item: Int) { healer.retryTapped(item) }

    /// The source sent new media addresses, so media that failed may load now.
    package func addressesChanged() { healer.addressesChanged() }

    package func networkCameBack() { healer.networkCameBack() }

    /// A photo could not be loaded. It has no player but is retried like a video.
    package func pictureFailed(of item: Int, _ error: MediaError) {
        guard video(item) == nil else { return }
        healer.failed(item, .media(error), source: 0, position: nil)
    }

    package func pictureLoaded(of item: Int) {
        if video(item) == nil { healer.pictureLoaded(item) }
    }

    /// Closes all players. The last decoder may end later; `playersChanged` reports it.
    package func shutDown() {
        handle(.feedReplaced(count: 0, current: 0))
    }

    private func carryOut(_ command: PlaybackWindow.Command, raising events: inout [PlaybackWindow.Event]) {
        switch command {
        case .loadPicture(let item): delegate?.loadPicture(of: item)
        case .dropPicture(let item): delegate?.dropPicture(of: item)
        case .warm(let item, let token): warm(item, token, raising: &events)
        case .play(_, let token): setPlaying(true, token)
        case .pause(_, let token): setPlaying(false, token)
        case .rewind(_, let token): slots[token]?.player?.rewind()
        case .cool(let item, let token): cool(item, token, raising: &events)
        case .hear: applySound()
        }
    }

    private func warm(_ item: Int, _ token: Int, raising events: inout [PlaybackWindow.Event]) {
        slots[token] = Slot(item: item)
        guard let (post, media) = video(item) else { return events.append(.primed(item: item, token: token)) }
        guard let sources = healer.sources(for: item) else {
            return events.append(.failed(item: item, token: token))
        }
        let player = makePlayer(of: media, in: post, from: sources, token: token)
        delegate?.playerChanged(for: item, to: player)
    }

    @discardableResult
    private func makePlayer(
        of media: Media, in post: Post, from sources: [Int], token: Int
    ) -> (any VideoPlayerProtocol)? {
        guard let item = slots[token]?.item else { return nil }
        var offered = media
        offered.renditions = sources.filter(media.renditions.indices.contains).map { media.renditions[$0] }
        let player = maker.makePlayer(for: post, media: offered)
        slots[token]?.player = player
        slots[token]?.sources = sources
        player.isMuted = true
        player.volume = volume
        player.rate = rate
        player.loops = loops
        player.onEvent = { [weak self] event in self?.hear(event, token) }
        player.prime(from: healer.place(of: item))
        return player
    }

    private func setPlaying(_ isPlaying: Bool, _ token: Int) {
        guard slots[token] != nil else { return }
        slots[token]?.isPlaying = isPlaying
        applySound()
        if isPlaying { slots[token]?.player?.play() } else { slots[token]?.player?.pause() }
    }

    private func cool(_ item: Int, _ token: Int, raising events: inout [PlaybackWindow.Event]) {
        let slot = slots.removeValue(forKey: token)
        guard let player = slot?.player else {
            events.append(.cooled(item: item, token: token))
            return
        }
        if window.stage(of: item) != .failed { healer.released(item) }
        delegate?.playerChanged(for: item, to: nil)
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
        guard let item = slots[token]?.item else { return }
        delegate?.player(of: item, did: event)
        healer.heard(event, of: item)
        switch event {
        case .primed: handle(.primed(item: item, token: token))
        case .failed(let error): fail(token, error)
        case .moving, .stalled, .looped, .ended, .sought: break
        }
        tell(.player(item: item, event))
    }

    private func fail(_ token: Int, _ error: PlaybackError) {
        guard let slot = slots[token] else { return }
        let position = slot.player?.position
        let source = source(of: slot)
        handle(.failed(item: slot.item, token: token))
        healer.failed(slot.item, error, source: source, position: position)
    }

    /// The rendition that the player used, or the best offered rendition if the player failed before it chose.
    private func source(of slot: Slot) -> Int {
        let renditions = video(slot.item)?.1.renditions ?? []
        let played = slot.sources.first { renditions.indices.contains($0) && renditions[$0] == slot.player?.rendition }
        return played ?? slot.sources.first ?? 0
    }

    /// Mutes every player but the audible item's, so that two videos never sound at once.
    private func applySound() {
        for slot in slots.values {
            let isHeard = slot.item == window.audible && slot.isPlaying && !isMuted
            slot.player?.volume = volume
            slot.player?.isMuted = !isHeard
        }
    }

    private func applyRate() {
        for slot in slots.values { slot.player?.rate = slot.item == window.current ? heldRate ?? rate : rate }
    }

    /// Restarts the current video, unless it is paused.
    package func replay() {
        guard let slot = slots.values.first(where: { $0.item == window.current }), slot.isPlaying else { return }
        slot.player?.seek(to: 0)
        slot.player?.play()
    }

    /// Seeks in the current video. A video that had stopped at its end plays on from there.
    package func seek(to seconds: Double, isCoarse: Bool = false) {
        guard let slot = slots.values.first(where: { $0.item == window.current }) else { return }
        slot.player?.seek(to: seconds, isCoarse: isCoarse)
        if slot.isPlaying { slot.player?.play() }
    }

    /// Number of players that are not muted.
    package var heard: Int { slots.values.count { $0.player?.isMuted == false } }

    private func report() {
        let players = slots.values.filter { $0.player != nil }
        let playing = players.count { $0.isPlaying }
        delegate?.playersChanged(live: players.count + closing, audible: heard, playing: playing)
    }
}

extension VideoPlayerManager: PlaybackRecoveryDelegate {
    func sourceCount(of item: Int) -> Int { video(item)?.1.renditions.count ?? 0 }
    func beginning(of item: Int) -> Double { beginning(item) }

    func retry(_ item: Int) {
        if video(item) != nil {
            handle(.retried(item))
        } else if healer.sources(for: item) != nil {
            delegate?.loadPicture(of: item)
        }
    }

    func abandon(_ item: Int) {
        guard let (token, _) = slots.first(where: { $0.value.item == item && $0.value.player != nil }) else { return }
        fail(token, .stuck)
    }

    func idleSeconds(of item: Int) -> Double? { player(of: item)?.idleSeconds }
    func statusChanged(of item: Int, to status: ItemStatus) { onStatus?(item, status) }
}
