// Decides how many items are kept ready, from memory, power, network and the user's setting.
// Thread: any; a plain value. Invariant: the window shrinks at once and grows only after 30 s without a reason to
// shrink.

package struct WindowSizing: Equatable, Sendable {
    /// The facts that limit the size of the window.
    package struct Conditions: Equatable, Sendable {
        /// In megabytes; nil when the system does not report it.
        package var availableMegabytes: Int?
        package var cores: Int
        package var isMetered: Bool
        package var savesPower: Bool
        package var savesData: Bool
        /// False when only visible items may be fetched.
        package var fetchesAhead: Bool
        /// The size that the user chose; nil for automatic.
        package var wish: Int?

        package init(
            availableMegabytes: Int? = nil, cores: Int = 1, isMetered: Bool = false, savesPower: Bool = false,
            savesData: Bool = false, fetchesAhead: Bool = true, wish: Int? = nil
        ) {
            self.availableMegabytes = availableMegabytes
            self.cores = cores
            self.isMetered = isMetered
            self.savesPower = savesPower
            self.savesData = savesData
            self.fetchesAhead = fetchesAhead
            self.wish = wish
        }
    }

    package enum Event: Equatable, Sendable {
        case conditions(Conditions, time: Double)
        /// The system is short of memory. It never reports the end of the shortage.
        case memoryWarning(isCritical: Bool, time: Double)
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        case resize(WindowLimits)
        /// Free memory whose content can be made again.
        case trim
    }

    package static let calm = 30.0
    private static let criticalMegabytes = 300
    private static let lowMegabytes = 1000
    private static let strongMegabytes = 8000
    private static let strongCores = 4

    package private(set) var limits = WindowLimits()
    private var conditions = Conditions()
    private var isKnown = false
    /// The time since which nothing has called for the present size.
    private var calmSince: Double?

    package init() {}

    /// Time of the next `tick`, which may grow the window; nil when it is as large as allowed.
    package var deadline: Double? { calmSince.map { $0 + Self.calm } }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .conditions(let new, let time):
            // The user's choice applies at once, in both directions, and so do the conditions at the start.
            let isImmediate =
                !isKnown || new.wish != conditions.wish || new.fetchesAhead && !conditions.fetchesAhead
            conditions = new
            isKnown = true
            return approach(at: time, isImmediate: isImmediate)
        case .memoryWarning(let isCritical, let time):
            let size = isCritical ? 1 : min(wanted, 3)
            let before = limits
            if size < limits.window { limits = WindowLimits(window: size) }
            calmSince = limits.window < wanted ? time : nil
            return (limits == before ? [] : [.resize(limits)]) + [.trim]
        case .tick(let time):
            return approach(at: time, isImmediate: false)
        }
    }

    private mutating func approach(at time: Double, isImmediate: Bool) -> [Command] {
        let wanted = wanted
        if wanted == limits.window {
            calmSince = nil
            return []
        }
        if wanted > limits.window, !isImmediate {
            let start = calmSince ?? time
            calmSince = start
            if time < start + Self.calm { return [] }
        }
        let isCritical = wanted == 1 && isShort(of: Self.criticalMegabytes)
        calmSince = nil
        limits = WindowLimits(window: wanted)
        return [.resize(limits)] + (isCritical ? [.trim] : [])
    }

    private var wanted: Int {
        if isShort(of: Self.criticalMegabytes) || !conditions.fetchesAhead { return 1 }
        if let wish = conditions.wish { return WindowLimits(window: wish).window }
        let sparing = conditions.isMetered || conditions.savesPower || conditions.savesData
        if sparing || isShort(of: Self.lowMegabytes) { return 3 }
        let isStrong = conditions.cores >= Self.strongCores && !isShort(of: Self.strongMegabytes)
        return isStrong && conditions.availableMegabytes != nil ? 7 : 5
    }

    private func isShort(of megabytes: Int) -> Bool { (conditions.availableMegabytes ?? .max) < megabytes }
}
