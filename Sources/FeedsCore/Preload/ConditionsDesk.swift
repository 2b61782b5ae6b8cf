// Turns what the system, the settings and the network say into the window's size, the network's class and the wishes
// for renditions.
// Thread: main actor. Invariant: followers hear after every change and only then; the one timer is that of growing.

package import FeedsEngine
package import FeedsModels

@MainActor package final class ConditionsDesk {
    package private(set) var network = NetworkClass.unmetered
    package private(set) var wishes = StreamingWishes()
    package var limits: WindowLimits { sizing.limits }
    /// The store follows, whatever feed is open.
    package var onWishes: ((StreamingWishes) -> Void)?
    /// The system says that there is a network, after it said that there was none.
    package var onBackOnline: (() -> Void)?
    /// Give back what can be made again.
    package var onTrim: (() -> Void)?

    private let system: any SystemConditionsProtocol
    private let settings: SettingsModel
    private let scheduler: any SchedulerProtocol
    private var sizing = WindowSizing()
    private var speed = LinkSpeed()
    /// The last fetch failed for want of a network, which the system's word alone does not prove.
    private var hasFailed = false
    private var lastLook = 0.0
    private var lastSystem: SystemConditions
    private var followers: [Int: () -> Void] = [:]
    private var nextFollower = 0
    private var growth: (any ScheduledCall)?
    private var deadline: Double?
    private var following: Following?
    /// A look at the memory costs little, but not nothing.
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
        following = Following(of: { _ = settings.current }) { [weak self] in self?.update() }
        update()
    }

    /// Every open feed follows.
    package func follow(_ body: @escaping () -> Void) -> Int {
        nextFollower += 1
        followers[nextFollower] = body
        return nextFollower
    }

    package func unfollow(_ follower: Int) { followers[follower] = nil }

    private func tellFollowers() {
        for follower in followers.keys.sorted() { followers[follower]?() }
    }

    // MARK: What happens

    /// Another item is current: time to look at the memory again, and to give a lost network another try.
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
        // A bandwidth that was measured anew concerns nobody but the choice of renditions.
        let isOther = networkNow != network || !wanted.agrees(with: wishes)
        network = networkNow
        if wanted != wishes {
            wishes = wanted
            onWishes?(wanted)
        }
        let isTold = carryOut(sizing.handle(.conditions(conditions, time: scheduler.now)))
        if isOther, !isTold { tellFollowers() }
    }

    private var networkNow: NetworkClass {
        let system = system.current
        if !system.isNetworkAvailable, hasFailed { return .offline }
        if isTreatedAsMetered { return .metered }
        return speed.isPoor ? .poor : .unmetered
    }

    /// It costs by the byte, and the person does not say that this is all the same.
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

    /// Answers whether somebody was told of a change.
    @discardableResult
    private func carryOut(_ commands: [WindowSizing.Command]) -> Bool {
        var isTold = false
        for command in commands {
            switch command {
            case .resize:
                tellFollowers()
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
