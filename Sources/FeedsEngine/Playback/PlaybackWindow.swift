// Decides which items hold pictures and decoders, which item plays, and which item is heard.
// Thread: any; a plain value. Invariant: at most one item plays and is heard, it is the current item, and at most
// `limits.maxPlayers` players exist. Each event updates the facts; then `reconcile` sends the missing commands.

package struct PlaybackWindow: Sendable {
    package enum Event: Equatable, Sendable {
        /// The feed has other items, or another order. Without a valid `current`, the current item stays where it is.
        case listed(PostOrder, current: PostHandle? = nil)
        /// The user lifted the finger or pressed a key: this item is the current item from now on.
        case committed(PostHandle)
        /// The pages came to rest on this item.
        case settled(PostHandle)
        case primed(item: PostHandle, token: Int)
        case failed(item: PostHandle, token: Int)
        /// The teardown of this player is finished.
        case cooled(item: PostHandle, token: Int)
        case retried(PostHandle)
        case pauseToggled
        /// When off, newly selected items stay paused until the user presses play.
        case autoplayChanged(Bool)
        /// The window is minimised, hidden or locked. Loss of focus is not an event.
        case suspended(Bool)
        case limitsChanged(WindowLimits)
    }

    package enum Command: Equatable, Sendable {
        case loadPicture(PostHandle)
        case dropPicture(PostHandle)
        /// Make a player and prime it. A photo answers `primed` at once.
        case warm(item: PostHandle, token: Int)
        case play(item: PostHandle, token: Int)
        case pause(item: PostHandle, token: Int)
        /// Back to the first picture, while the item is out of sight.
        case rewind(item: PostHandle, token: Int)
        /// Tear the player down and answer `cooled`.
        case cool(item: PostHandle, token: Int)
        /// Only this item is heard from now on, whether its player exists already or comes later.
        case hear(PostHandle?)
    }

    package private(set) var limits: WindowLimits
    package private(set) var order = PostOrder()
    /// Nil only while the feed is empty.
    package private(set) var current: PostHandle?
    package private(set) var audible: PostHandle?
    package private(set) var isUserPaused = false
    package private(set) var isSuspended = false
    private var autoplays = true

    /// The direction of travel: 1 or -1.
    package private(set) var heading = 1
    /// Where the current item stands.
    private var place = 0
    /// Items that may still be visible while the pages fly.
    private var departed: [PostHandle] = []
    private var isFlying = false
    private var failures: [PostHandle] = []
    private var pool = PlayerPool()
    private var pictures = PictureRing()

    package init(limits: WindowLimits = WindowLimits()) {
        self.limits = limits
    }

    /// Players alive, including those that are being torn down.
    package var livePlayers: Int { pool.count }
    package var playing: PostHandle? { pool.playing }
    package var heldPictures: [PostHandle] { pictures.held }

    /// The item so many places on, or back, from the current one.
    package func item(_ steps: Int) -> PostHandle? { order.handle(at: place + steps) }

    package func stage(of item: PostHandle) -> PlaybackStage {
        if let player = pool.hot(item) { return player.stage }
        if failures.contains(item) { return .failed }
        return pool.isCooling(item) ? .cooling : .cold
    }

    package mutating func handle(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .listed(let newOrder, let item): list(newOrder, current: item)
        case .committed(let item): commit(item)
        case .settled(let item): settle(item)
        case .primed(let item, let token): guard pool.prime(item, token: token) else { return [] }
        case .failed(let item, let token): fail(item, token: token, into: &commands)
        case .cooled(let item, let token): pool.remove(item, token: token)
        case .retried(let item): failures.removeAll { $0 == item }
        case .pauseToggled: isUserPaused = current != nil && !isUserPaused
        case .autoplayChanged(let isOn): autoplays = isOn
        case .suspended(let isAway): isSuspended = isAway
        case .limitsChanged(let newLimits): limits = newLimits
        }
        reconcile(into: &commands)
        return commands
    }
}

// MARK: - What happened

extension PlaybackWindow {
    private mutating func list(_ newOrder: PostOrder, current wanted: PostHandle?) {
        order = newOrder
        let found = (wanted ?? current).flatMap { order.place(of: $0, near: place) }
        place = found ?? max(0, min(place, order.count - 1))
        let item = order.handle(at: place)
        departed.removeAll { order.place(of: $0, near: place) == nil }
        guard item != current else { return }
        (heading, isFlying, departed) = (1, false, [])
        enter(item)
    }

    private mutating func commit(_ item: PostHandle) {
        guard let old = current, item != old, let newPlace = order.place(of: item, near: place) else { return }
        heading = newPlace > place ? 1 : -1
        place = newPlace
        // Keep the item that was at rest and the item just left: a jump shows either of them while it slides away.
        departed = isFlying ? [departed.first ?? old, old] : [old]
        isFlying = true
        enter(item)
    }

    private mutating func settle(_ item: PostHandle) {
        guard item == current else { return }
        isFlying = false
        departed = []
    }

    private mutating func enter(_ item: PostHandle?) {
        current = item
        isUserPaused = item != nil && !autoplays
        failures.removeAll { $0 == item }
    }

    private mutating func fail(_ item: PostHandle, token: Int, into commands: inout [Command]) {
        if pool.fail(item, token: token, into: &commands) { failures.append(item) }
    }
}

// MARK: - What follows

extension PlaybackWindow {
    /// Visible and audible changes come first, preparations last.
    private mutating func reconcile(into commands: inout [Command]) {
        let mayPlay = !isUserPaused && !isSuspended
        pool.pauseAll(except: mayPlay ? current : nil, into: &commands)
        if audible != current {
            audible = current
            commands.append(.hear(current))
        }
        if mayPlay, let current { pool.play(current, into: &commands) }
        pictures.update(wanted: outwards(limits.pictureReach), tolerated: inSight(), into: &commands)
        if let current { warmIfCold(current, into: &commands) }
        let kept = outwards(limits.reach)
        pool.coolAll(outside: kept, into: &commands)
        failures.removeAll { !kept.contains($0) }
        if !isFlying { pool.rewindAll(except: current, into: &commands) }
        warmNeighbours(into: &commands)
    }

    /// Neighbours wait, because the current item's first picture must not share the machine with theirs.
    private mutating func warmNeighbours(into commands: inout [Command]) {
        guard let current, [.primed, .playing, .failed].contains(stage(of: current)) else { return }
        for item in outwards(limits.reach) { warmIfCold(item, into: &commands) }
    }

    /// A full pool needs no eviction: all but three players are being torn down already. The next `cooled` calls this
    /// function again with the current item first.
    private mutating func warmIfCold(_ item: PostHandle, into commands: inout [Command]) {
        guard pool.hot(item) == nil, !failures.contains(item), pool.count < limits.maxPlayers else { return }
        pool.warm(item, into: &commands)
    }

    /// The current item, the next in the direction of travel, the previous, then another one on each side.
    private func outwards(_ reach: Int) -> [PostHandle] {
        var steps = [0]
        for step in 0..<reach { steps += [heading * (step + 1), -heading * (step + 1)] }
        return steps.compactMap(item)
    }

    /// The five pages of a flight keep their pictures until the flight ends.
    private func inSight() -> [PostHandle] {
        isFlying ? outwards(2) + departed : []
    }
}
