// Lets every item's RetryPlan know what happens to it, and carries out what the plan decides.
// Thread: main actor. Invariant: it decides nothing; one call at most is scheduled, for the earliest deadline.

import FeedsEngine
import FeedsModels

@MainActor protocol HealerDelegate: AnyObject {
    /// How many renditions the item has to choose from; 0 when it is no video.
    func sourceCount(of item: Int) -> Int
    /// Where its video begins when it is played for the first time.
    func beginning(of item: Int) -> Double
    /// Ask for the item's player, or picture, again.
    func retry(_ item: Int)
    /// The item's player gets nowhere: it failed, as `stuck`.
    func abandon(_ item: Int)
    func idleSeconds(of item: Int) -> Double?
    func statusChanged(of item: Int, to status: ItemStatus)
}

@MainActor final class Healer {
    weak var delegate: (any HealerDelegate)?
    private let scheduler: any SchedulerProtocol
    private var plans: [Int: RetryPlan] = [:]
    /// Why an item failed last.
    private var reasons: [Int: PlaybackError] = [:]
    private var current: Int?
    /// Where the current item's last player stood.
    private var place = 0.0
    private var isSuspended = false
    private var alarm: (any ScheduledCall)?

    init(scheduler: any SchedulerProtocol) { self.scheduler = scheduler }

    private var now: Double { scheduler.now }

    // MARK: What the manager asks

    /// The renditions a new player may choose from; nil when there is to be none now.
    func sources(for item: Int) -> [Int]? {
        for command in handle(.wanted(time: now), of: item) {
            if case .attempt(let sources) = command { return sources }
        }
        return nil
    }

    /// Where a new player begins.
    func place(of item: Int) -> Double { item == current ? place : delegate?.beginning(of: item) ?? 0 }

    func status(of item: Int) -> ItemStatus {
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

    func heard(_ event: VideoPlayerEvent, of item: Int) {
        switch event {
        case .primed, .moving, .looped, .ended, .sought, .stalled(false): handle(.flowing(time: now), of: item)
        case .stalled(true): handle(.stalled(time: now), of: item)
        case .failed: break
        }
    }

    func pictureLoaded(_ item: Int) {
        if plans[item] != nil { handle(.flowing(time: now), of: item) }
    }

    /// `source` is the rendition that failed, `position` where it stood.
    func failed(_ item: Int, _ error: PlaybackError, source: Int, position: Double?) {
        reasons[item] = error
        if item == current, let position { place = position }
        handle(.failed(source: source, RetryPlan.Failure(error), time: now), of: item)
    }

    /// This is the item that is looked at now.
    func attend(to item: Int?) {
        guard item != current else { return }
        if let current, plans[current] != nil { handle(.left, of: current) }
        current = item
        place = item.flatMap { delegate?.beginning(of: $0) } ?? 0
        if let item, !isSuspended { enter(item) }
    }

    /// A photo is only followed once it has failed.
    private func enter(_ item: Int) {
        guard plans[item] != nil || delegate?.sourceCount(of: item) != 0 else { return }
        handle(.entered(time: now), of: item)
    }

    /// Nobody can see it, so nobody waits, and nothing is tried again.
    func suspend(_ isAway: Bool) {
        guard isAway != isSuspended else { return }
        isSuspended = isAway
        guard let current else { return schedule() }
        if !isAway { enter(current) } else if plans[current] != nil { handle(.left, of: current) }
    }

    /// Its player was taken away. An item that is well is forgotten.
    func released(_ item: Int) {
        guard plans[item] != nil else { return }
        handle(.released, of: item)
        if plans[item]?.isWorthKeeping == false, item != current { forget(item) }
    }

    func retryTapped(_ item: Int) { handle(.retryTapped, of: item) }

    func networkCameBack() {
        // Whoever is being looked at first.
        for item in plans.keys.sorted(by: { ($0 == current ? 0 : 1, $0) < ($1 == current ? 0 : 1, $1) }) {
            handle(.online(time: now), of: item)
        }
    }

    /// The source named its media anew: what was held up begins anew.
    func addressesChanged() {
        for item in plans.keys.sorted() where plans[item]?.isHeldUp == true {
            forget(item)
            delegate?.retry(item)
        }
    }

    /// It shows another medium.
    func forget(_ item: Int) {
        plans[item] = nil
        reasons[item] = nil
        if item == current { place = 0 }
        delegate?.statusChanged(of: item, to: .ready)
        schedule()
    }

    /// The items have other numbers now, and some are gone.
    func renumber(_ numbers: Renumbering) {
        func renumbered<Value>(_ values: [Int: Value]) -> [Int: Value] {
            let pairs = values.compactMap { item, value in numbers.number(of: item).map { ($0, value) } }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
        plans = renumbered(plans)
        reasons = renumbered(reasons)
        current = current.flatMap(numbers.number)
    }

    /// Every number means another item now.
    func reset() {
        plans = [:]
        reasons = [:]
        current = nil
        schedule()
    }

    // MARK: Carrying out

    @discardableResult
    private func handle(_ event: RetryPlan.Event, of item: Int) -> [RetryPlan.Command] {
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

    private func newPlan(for item: Int) -> RetryPlan {
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
