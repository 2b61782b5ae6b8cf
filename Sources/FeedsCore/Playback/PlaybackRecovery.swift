// Sends each item's events to its RetryPlan, and executes the plan's decisions.
// Thread: main actor. Invariant: it decides nothing; at most one call is scheduled, for the earliest deadline.

import FeedsEngine
import FeedsModels

@MainActor final class PlaybackRecovery {
    weak var delegate: (any PlaybackRecoveryDelegate)?
    private let scheduler: any SchedulerProtocol
    private var plans: [PostHandle: RetryPlan] = [:]
    /// The last error of each item.
    private var reasons: [PostHandle: PlaybackError] = [:]
    private var current: PostHandle?
    /// Position of the current item's last player.
    private var place = 0.0
    private var isSuspended = false
    private var alarm: (any ScheduledCall)?

    init(scheduler: any SchedulerProtocol) { self.scheduler = scheduler }

    private var now: Double { scheduler.now }

    // MARK: What the manager asks

    /// The renditions among which a new player may choose; nil when no player may be made now.
    func sources(for item: PostHandle) -> [Int]? {
        for command in handle(.wanted(time: now), of: item) {
            if case .attempt(let sources) = command { return sources }
        }
        return nil
    }

    /// The position at which a new player starts.
    func place(of item: PostHandle) -> Double { item == current ? place : delegate?.beginning(of: item) ?? 0 }

    func status(of item: PostHandle) -> ItemStatus {
        switch plans[item]?.sign ?? .none {
        case .none: .ready
        case .spinner: .waiting
        case .stillTrying: .stillTrying
        case .stillProcessing: .stillProcessing
        case .waitingForNetwork: .waitingForNetwork
        case .failed: .failed(reasons[item] ?? .stuck)
        }
    }

    // MARK: What happened

    func heard(_ event: VideoPlayerEvent, of item: PostHandle) {
        switch event {
        case .primed, .moving, .looped, .ended, .sought, .stalled(false): handle(.flowing(time: now), of: item)
        case .stalled(true): handle(.stalled(time: now), of: item)
        case .failed: break
        }
    }

    func pictureLoaded(_ item: PostHandle) {
        if plans[item] != nil { handle(.flowing(time: now), of: item) }
    }

    /// `source` is the rendition that failed, `position` the player's position at that moment.
    func failed(_ item: PostHandle, _ error: PlaybackError, source: Int, position: Double?) {
        reasons[item] = error
        if item == current, let position { place = position }
        handle(.failed(source: source, RetryPlan.Failure(error), time: now), of: item)
    }

    /// Sets the current item.
    func attend(to item: PostHandle?) {
        guard item != current else { return }
        if let current, plans[current] != nil { handle(.left, of: current) }
        current = item
        place = item.flatMap { delegate?.beginning(of: $0) } ?? 0
        if let item, !isSuspended { enter(item) }
    }

    /// A photo is only followed once it has failed.
    private func enter(_ item: PostHandle) {
        guard plans[item] != nil || delegate?.sourceCount(of: item) != 0 else { return }
        handle(.entered(time: now), of: item)
    }

    /// Stops retries while the feed is suspended, because the user cannot see them.
    func suspend(_ isAway: Bool) {
        guard isAway != isSuspended else { return }
        isSuspended = isAway
        guard let current else { return schedule() }
        if !isAway { enter(current) } else if plans[current] != nil { handle(.left, of: current) }
    }

    /// The item's player was closed. The state of an item without problems is dropped.
    func released(_ item: PostHandle) {
        guard plans[item] != nil else { return }
        handle(.released, of: item)
        if plans[item]?.isWorthKeeping == false, item != current { forget(item) }
    }

    func retryTapped(_ item: PostHandle) { handle(.retryTapped, of: item) }

    func networkCameBack() {
        // The current item comes first, because the user is waiting for it.
        for item in plans.keys.sorted(by: { ($0 == current ? 0 : 1, $0) < ($1 == current ? 0 : 1, $1) }) {
            handle(.online(time: now), of: item)
        }
    }

    /// The source sent new media addresses: items that were held up are tried again.
    func addressesChanged() {
        for item in plans.keys.sorted() where plans[item]?.isHeldUp == true {
            forget(item)
            delegate?.retry(item)
        }
    }

    /// The item shows another medium, so its earlier failures do not count any more.
    func forget(_ item: PostHandle) {
        plans[item] = nil
        reasons[item] = nil
        if item == current { place = 0 }
        delegate?.statusChanged(of: item, to: .ready)
        schedule()
    }

    /// Drops the state of the items that the feed shows no more.
    func keep(only order: PostOrder) {
        plans = plans.filter { order.place(of: $0.key) != nil }
        reasons = reasons.filter { plans[$0.key] != nil }
        schedule()
    }

    // MARK: Carrying out

    @discardableResult
    private func handle(_ event: RetryPlan.Event, of item: PostHandle) -> [RetryPlan.Command] {
        var plan = plans[item] ?? newPlan(for: item)
        let commands = plan.handle(event)
        plans[item] = plan
        for command in commands {
            switch command {
            case .attempt, .refuse: break
            case .retry: delegate?.retry(item)
            case .abandon: delegate?.abandon(item)
            case .show: delegate?.statusChanged(of: item, to: status(of: item))
            }
        }
        schedule()
        return commands
    }

    private func newPlan(for item: PostHandle) -> RetryPlan {
        RetryPlan(sources: delegate?.sourceCount(of: item) ?? 1, isCurrent: item == current && !isSuspended)
    }

    private func schedule() {
        alarm?.cancel()
        alarm = nil
        guard !isSuspended, let deadline = plans.values.compactMap(\.deadline).min() else { return }
        alarm = scheduler.after(max(0, deadline - now)) { [weak self] in self?.tick() }
    }

    private func tick() {
        let time = now
        for item in plans.keys.sorted() {
            guard let deadline = plans[item]?.deadline, deadline <= time else { continue }
            handle(.tick(time: time, idle: delegate?.idleSeconds(of: item)), of: item)
        }
        schedule()
    }
}
