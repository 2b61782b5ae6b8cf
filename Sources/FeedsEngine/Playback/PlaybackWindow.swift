// Decides which items hold pictures and decoders, which one plays, and which one is heard.
// Thread: any; a plain value. Invariant: at most one item plays and is heard, it is the current one, and no more
// than `limits.maxPlayers` players are ever asked for. Every event sets what is true, then `reconcile` closes the gap.

package struct PlaybackWindow: Sendable {
    package enum Event: Equatable, Sendable {
        /// Items were appended, or the end was cut off; indices below `count` mean what they meant.
        case feedChanged(count: Int)
        /// Every index means something else now.
        case feedReplaced(count: Int, current: Int)
        /// Some items were taken out or put back; the others live on under new numbers.
        case renumbered(Renumbering)
        /// The finger was lifted or a key pressed: this item is the current one from now.
        case committed(Int)
        /// The pages came to rest on it.
        case settled(Int)
        case primed(item: Int, token: Int)
        case failed(item: Int, token: Int)
        /// Its teardown is finished.
        case cooled(item: Int, token: Int)
        case retried(Int)
        case pauseToggled
        /// Off, an item that one comes to waits until somebody plays it.
        case autoplayChanged(Bool)
        /// Minimised, hidden or locked. Losing focus is no event.
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
        /// Back to its first picture, unseen.
        case rewind(item: Int, token: Int)
        /// Tear the player down and answer `cooled`.
        case cool(item: Int, token: Int)
        /// This item is heard from now and no other, whether it has a player already or gets one later.
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

    /// An item that is in the feed no longer.
    package static let gone = -1

    private var heading = 1
    /// Items that may still be in sight while the pages fly.
    private var departed: [Int] = []
    private var isFlying = false
    private var failures: [Int] = []
    private var pool = PlayerPool()
    private var pictures = PictureRing()

    package init(limits: WindowLimits = WindowLimits()) {
        self.limits = limits
    }

    /// Players alive, those being torn down included.
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

    /// Commands name the new numbers already; what is gone has none, and is called by -1.
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
        // The item that was at rest, and the one just left: a jump shows either while it slides away.
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
    /// What the eye and ear notice comes first; what only prepares comes last.
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

    /// Neighbours wait: the current item's first picture must not share the machine with theirs.
    private mutating func warmNeighbours(into commands: inout [Command]) {
        guard let current, [.primed, .playing, .failed].contains(stage(of: current)) else { return }
        for item in outwards(limits.reach) { warmIfCold(item, into: &commands) }
    }

    /// A full house asks for no eviction: all but three players are on their way out already, and the next `cooled`
    /// comes here again with the current item first in line.
    private mutating func warmIfCold(_ item: Int, into commands: inout [Command]) {
        guard pool.hot(item) == nil, !failures.contains(item), pool.count < limits.maxPlayers else { return }
        pool.warm(item, into: &commands)
    }

    private var hotRange: Range<Int> {
        guard let current else { return 0..<0 }
        return max(0, current - limits.reach)..<min(count, current + limits.reach + 1)
    }

    /// The current item, then the next in the direction of travel, then the previous, then one further on each side.
    private func outwards(_ reach: Int) -> [Int] {
        guard let current else { return [] }
        var items = [current]
        for distance in 0..<reach {
            for item in [current + heading * (distance + 1), current - heading * (distance + 1)]
            where item >= 0 && item < count { items.append(item) }
        }
        return items
    }

    /// The five pages of a flight keep their pictures until it is over.
    private func inSight() -> [Int] {
        isFlying ? outwards(2) + departed : []
    }
}
