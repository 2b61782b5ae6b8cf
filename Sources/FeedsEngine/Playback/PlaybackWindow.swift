// Decides which items hold pictures and decoders, which item plays, and which item is heard.
// Thread: any; a plain value. Invariant: at most one item plays and is heard, it is the current item, and at most
// `limits.maxPlayers` players exist. Each event updates the facts; then `reconcile` sends the missing commands.

package struct PlaybackWindow: Sendable {
    package enum Event: Equatable, Sendable {
        /// Items were appended, or the end was cut off; the remaining items keep their indices.
        case feedChanged(count: Int)
        /// All items were replaced.
        case feedReplaced(count: Int, current: Int)
        /// Items were removed or put back; the others have new indices.
        case renumbered(Renumbering)
        /// The user lifted the finger or pressed a key: this item is the current item from now on.
        case committed(Int)
        /// The pages came to rest on this item.
        case settled(Int)
        case primed(item: Int, token: Int)
        case failed(item: Int, token: Int)
        /// The teardown of this player is finished.
        case cooled(item: Int, token: Int)
        case retried(Int)
        case pauseToggled
        /// When off, newly selected items stay paused until the user presses play.
        case autoplayChanged(Bool)
        /// The window is minimised, hidden or locked. Loss of focus is not an event.
        case suspended(Bool)
        case limitsChanged(WindowLimits)
    }

    package enum Command: Equatable, Sendable {
        case loadPicture(Int)
        case dropPicture(Int)
        /// Make a player and prime it. A photo answers `primed` at once.
        case warm(item: Int, token: Int)
        case play(item: Int, token: Int)
        case pause(item: Int, token: Int)
        /// Back to the first picture, while the item is out of sight.
        case rewind(item: Int, token: Int)
        /// Tear the player down and answer `cooled`.
        case cool(item: Int, token: Int)
        /// Only this item is heard from now on, whether its player exists already or comes later.
        case hear(Int?)
    }

    package private(set) var limits: WindowLimits
    package private(set) var count = 0
    /// Nil only while the feed is empty.
    package private(set) var current: Int?
    package private(set) var audible: Int?
    package private(set) var isUserPaused = false
    package private(set) var isSuspended = false
    private var autoplays = true

    /// The index of an item that was removed from the feed.
    package static let gone = -1

    private var heading = 1
    /// Items that may still be visible while the pages fly.
    private var departed: [Int] = []
    private var isFlying = false
    private var failures: [Int] = []
    private var pool = PlayerPool()
    private var pictures = PictureRing()

    package init(limits: WindowLimits = WindowLimits()) {
        self.limits = limits
    }

    /// Players alive, including those that are being torn down.
    package var livePlayers: Int { pool.count }
    package var playing: Int? { pool.playing }
    package var heldPictures: [Int] { pictures.held }

    package func stage(of item: Int) -> PlaybackStage {
        if let player = pool.hot(item) { return player.stage }
        if failures.contains(item) { return .failed }
        return pool.isCooling(item) ? .cooling : .cold
    }

    package mutating func handle(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .feedChanged(let newCount): resize(to: newCount)
        case .feedReplaced(let newCount, let item): replace(count: newCount, current: item, into: &commands)
        case .renumbered(let numbers): renumber(numbers, into: &commands)
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
    private mutating func resize(to newCount: Int) {
        count = max(newCount, 0)
        departed.removeAll { $0 >= count }
        guard count > 0 else { return enter(nil) }
        let item = min(current ?? 0, count - 1)
        if item != current { enter(item) }
    }

    private mutating func replace(count newCount: Int, current item: Int, into commands: inout [Command]) {
        pool.pauseAll(except: nil, into: &commands)
        pool.coolAll(outside: 0..<0, into: &commands)
        pictures.update(wanted: [], tolerated: [], into: &commands)
        failures = []
        departed = []
        isFlying = false
        if audible != nil { commands.append(.hear(nil)) }
        audible = nil
        count = max(newCount, 0)
        heading = 1
        enter(count > 0 ? max(0, min(item, count - 1)) : nil)
    }

    /// Commands use the new indices; a removed item is named by -1.
    private mutating func renumber(_ numbers: Renumbering, into commands: inout [Command]) {
        let before = current
        pictures.renumber(numbers)
        failures = failures.compactMap(numbers.number)
        departed = departed.compactMap(numbers.number)
        pool.renumber(numbers)
        audible = audible.map { numbers.number(of: $0) ?? Self.gone }
        count = max(numbers.count, 0)
        let item = count > 0 ? max(0, min(numbers.current, count - 1)) : nil
        let isSame = item != nil && before.flatMap(numbers.number) == item
        if isSame { current = item } else { enter(item) }
        pool.pauseAll(except: current, into: &commands)
        pool.coolAll(outside: 0..<count, into: &commands)
    }

    private mutating func commit(_ item: Int) {
        guard let old = current, item != old, item >= 0, item < count else { return }
        heading = item > old ? 1 : -1
        // Keep the item that was at rest and the item just left: a jump shows either of them while it slides away.
        departed = isFlying ? [departed.first ?? old, old] : [old]
        isFlying = true
        enter(item)
    }

    private mutating func settle(_ item: Int) {
        guard item == current else { return }
        isFlying = false
        departed = []
    }

    private mutating func enter(_ item: Int?) {
        current = item
        isUserPaused = item != nil && !autoplays
        failures.removeAll { $0 == item }
    }

    private mutating func fail(_ item: Int, token: Int, into commands: inout [Command]) {
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
        let kept = hotRange
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
    private mutating func warmIfCold(_ item: Int, into commands: inout [Command]) {
        guard pool.hot(item) == nil, !failures.contains(item), pool.count < limits.maxPlayers else { return }
        pool.warm(item, into: &commands)
    }

    private var hotRange: Range<Int> {
        guard let current else { return 0..<0 }
        return max(0, current - limits.reach)..<min(count, current + limits.reach + 1)
    }

    /// The current item, the next in the direction of travel, the previous, then another one on each side.
    private func outwards(_ reach: Int) -> [Int] {
        guard let current else { return [] }
        var items = [current]
        for distance in 0..<reach {
            for item in [current + heading * (distance + 1), current - heading * (distance + 1)]
            where item >= 0 && item < count { items.append(item) }
        }
        return items
    }

    /// The five pages of a flight keep their pictures until the flight ends.
    private func inSight() -> [Int] {
        isFlying ? outwards(2) + departed : []
    }
}
