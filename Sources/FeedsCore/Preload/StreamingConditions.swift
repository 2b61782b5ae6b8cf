// Computes the player window's size, the network class and the rendition wishes from the system state, the settings and
// the network.
// Thread: main actor. Invariant: followers are called after every change and only then; the only timer is for growing.

package import FeedsEngine
package import FeedsModels

@MainActor package final class StreamingConditions {
    package private(set) var network = NetworkClass.unmetered
    package private(set) var wishes = StreamingWishes()
    package var limits: WindowLimits { sizing.limits }
    /// Called when the wishes change. The media cache needs them no matter which feed is open.
    package var onWishes: ((StreamingWishes) -> Void)?
    /// Called when the system reports a network again after it reported none.
    package var onBackOnline: (() -> Void)?
    /// Called when memory is short. Followers free what they can rebuild.
    package var onTrim: (() -> Void)?

    private let system: any SystemConditionsProtocol
    private let settings: SettingsModel
    private let scheduler: any SchedulerProtocol
    private var sizing = WindowSizing()
    private var speed = LinkSpeed()
    /// True when the last fetch failed for lack of a network. The system may still claim that there is a network.
    private var hasFailed = false
    private var lastLook = 0.0
    private var lastSystem: SystemConditions
    private let followers = Followers<Void>()
    private var growth: (any ScheduledCall)?
    private var deadline: Double?
    private var following: ChangeFollower?
    /// Seconds between two checks of the memory, because each check has a cost.
    private static let lookEvery = 10.0

    package init(
        system: any SystemConditionsProtocol, settings: SettingsModel, scheduler: any SchedulerProtocol
    ) {
        self.system = system
        self.settings = settings
        self.scheduler = scheduler
        lastSystem = system.current
        system.onChange = { [weak self] in self?.systemChanged() }
        system.onMemoryWarning = { [weak self] in self?.memoryIsShort($0) }
        following = ChangeFollower(of: { _ = settings.current }) { [weak self] in self?.update() }
        update()
    }

    /// Each open feed adds a follower.
    package func follow(_ body: @escaping () -> Void) -> Int { followers.add(body) }

    package func unfollow(_ follower: Int) { followers.remove(follower) }

    // MARK: What happens

    /// The user moved to another item: checks the memory, and tries a lost network again.
    package func committed() {
        hasFailed = false
        if scheduler.now - lastLook >= Self.lookEvery {
            lastLook = scheduler.now
            system.measure()
        }
        update()
    }

    package func fetched(_ result: Result<PreloadReceipt, MediaError>) {
        switch result {
        case .success(let receipt):
            if receipt.bytes > 0 { hasFailed = false }
            speed.handle(.fetched(bytes: receipt.bytes, seconds: receipt.seconds))
        case .failure(let error): hasFailed = error.isForWantOfNetwork
        }
        update()
    }

    private func systemChanged() {
        let (old, new) = (lastSystem, system.current)
        lastSystem = new
        if new.isNetworkAvailable != old.isNetworkAvailable || new.isNetworkMetered != old.isNetworkMetered {
            hasFailed = false
            speed.handle(.networkChanged)
        }
        update()
        if new.isNetworkAvailable, !old.isNetworkAvailable { onBackOnline?() }
    }

    private func memoryIsShort(_ warning: MemoryWarning) {
        carryOut(sizing.handle(.memoryWarning(isCritical: warning == .critical, time: scheduler.now)))
    }

    // MARK: What follows

    private func update() {
        let wanted = StreamingWishes(
            settings.current, isMetered: system.current.isNetworkMetered, bandwidth: speed.bitsPerSecond)
        // A newly measured bandwidth affects only the choice of renditions, so it is no reason to call the followers.
        let isOther = networkNow != network || !wanted.agrees(with: wishes)
        network = networkNow
        if wanted != wishes {
            wishes = wanted
            onWishes?(wanted)
        }
        let isTold = carryOut(sizing.handle(.conditions(conditions, time: scheduler.now)))
        if isOther, !isTold { followers.tell(()) }
    }

    private var networkNow: NetworkClass {
        let system = system.current
        if !system.isNetworkAvailable, hasFailed { return .offline }
        if isTreatedAsMetered { return .metered }
        return speed.isPoor ? .poor : .unmetered
    }

    /// True when the network is metered and the user has not allowed full use of metered networks.
    private var isTreatedAsMetered: Bool {
        system.current.isNetworkMetered && settings.current.metered != .likeAnyOther
    }

    private var conditions: WindowSizing.Conditions {
        let system = system.current
        return WindowSizing.Conditions(
            availableMegabytes: system.availableMemory.map { Int($0 >> 20) }, cores: system.cores,
            isMetered: isTreatedAsMetered, savesPower: system.savesPower, savesData: wishes.dataSaver,
            fetchesAhead: wishes.fetchesAhead, wish: Int(settings.current.windowSize.rawValue))
    }

    /// Returns whether followers were told of a change.
    @discardableResult
    private func carryOut(_ commands: [WindowSizing.Command]) -> Bool {
        var isTold = false
        for command in commands {
            switch command {
            case .resize:
                followers.tell(())
                isTold = true
            case .trim: onTrim?()
            }
        }
        scheduleGrowth()
        return isTold
    }

    private func scheduleGrowth() {
        guard sizing.deadline != deadline else { return }
        deadline = sizing.deadline
        growth?.cancel()
        growth = deadline.map { deadline in
            scheduler.after(max(0, deadline - scheduler.now)) { [weak self] in
                self?.deadline = nil
                self?.system.measure()
            }
        }
    }
}

extension MediaError {
    fileprivate var isForWantOfNetwork: Bool {
        switch self {
        case .network(.offline), .network(.hostNotFound), .network(.refused), .network(.timedOut): true
        default: false
        }
    }
}
