// How many items may be held ready, by memory, power, network and the person's own wish.
// Thread: any; a plain value. Invariant: it shrinks at once and grows only after 30 s in which nothing called for less.

package struct WindowSizing: Equatable, Sendable {
    /// What calls for a smaller or a larger window as long as it lasts.
    package struct Conditions: Equatable, Sendable {
        /// Megabytes that could be had; nil where the system does not say.
        package var availableMegabytes: Int?
        package var cores: Int
        package var isMetered: Bool
        package var savesPower: Bool
        package var savesData: Bool
        /// Nothing but what is on screen is to be fetched.
        package var fetchesAhead: Bool
        /// The person's own size; nil leaves it to us.
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
        /// The system runs short of memory. It never says when that is over.
        case memoryWarning(isCritical: Bool, time: Double)
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        case resize(WindowLimits)
        /// Give back what can be made again.
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
    /// Since when nothing has called for the present size.
    private var calmSince: Double?

    package init() {}

    /// When the next `tick` may let it grow; nil when it is as large as it may be.
    package var deadline: Double? { calmSince.map { $0 + Self.calm } }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .conditions(let new, let time):
            // A wish is carried out at once, in both directions, and so is what holds at the start.
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
