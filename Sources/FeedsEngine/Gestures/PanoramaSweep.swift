// Decides which part of a panorama is visible: it glides once from its beginning to its end, and hands and keys move it.
// Thread: any; a plain value. Invariant: the visible part never leaves the picture; it glides by itself at most once in a
// visit, and never after the user has moved it.

package struct PanoramaSweep: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// Another picture, or another pane. Nil, or a picture that does not fill its pane, has nothing to move.
        case shown(LookScene?)
        /// The user came to the picture.
        case arrived
        case left
        /// Something else keeps the picture where it is, such as a closer look.
        case held(Bool)
        case dragBegan
        /// The whole distance since the drag began, in pixels.
        case dragged(Double)
        case dragEnded
        /// To another part, by keys or a wheel: so many pixels to the right.
        case panned(Double)
        /// The whole picture in its pane, or back to filling the pane.
        case whole(Bool)
        case tick(time: Double)
        case motionReduced(Bool)
    }

    package enum Command: Equatable, Sendable {
        /// The point of the picture that comes as near to the middle of the pane as it can: 0 at its left, 1 at its right.
        case show(focus: Double)
        /// True shows the whole picture in its pane.
        case showWhole(Bool)
        case startTicking
        case stopTicking
    }

    private enum Motion: Equatable, Sendable {
        case none
        /// `gone`: seconds of the glide so far.
        case glide(gone: Double)
        case step(from: Double, to: Double, gone: Double)
        case drag(from: Double)
    }

    /// A second of the glide shows this share of the pane's width anew.
    static let pace = 0.22
    static let shortest = 3.0
    static let longest = 30.0
    /// Seconds of a movement by a key.
    static let duration = 0.2
    /// A frame that took longer counts as so long, so that the picture does not leap.
    static let longestFrame = 0.1

    private var scene: LookScene?
    /// Which part is visible: 0 at the left, 1 at the right.
    package private(set) var share = 0.0
    package private(set) var isWhole = false
    private var motion = Motion.none
    private var lastTick: Double?
    private var hasArrived = false
    private var mayGlide = true
    private var isHeld = false
    private var isMotionReduced = false

    package init() {}

    /// True if the picture is wider than its pane, so that a hand or a key can move it.
    package var canMove: Bool { spare > 0 }
    /// True for a panorama that fills its pane, or would.
    package var isPanorama: Bool { scene?.isPanorama == true }

    package mutating func handle(_ event: Event) -> [Command] {
        let wasTicking = isTicking
        let commands = follow(event)
        guard isTicking != wasTicking else { return commands }
        lastTick = nil
        return commands + [isTicking ? .startTicking : .stopTicking]
    }

    private var isTicking: Bool {
        guard canMove else { return false }
        return switch motion {
        case .none, .drag: false
        case .glide: !isHeld
        case .step: true
        }
    }

    private mutating func follow(_ event: Event) -> [Command] {
        switch event {
        case .shown(let new): return show(new)
        case .arrived: hasArrived = true
        case .left: return leave()
        case .held(let isHeld): self.isHeld = isHeld
        case .whole(let isWhole): return set(whole: isWhole)
        case .motionReduced(let isReduced): isMotionReduced = isReduced
        case .tick(let time): return tick(time)
        default: return canMove ? move(event) : []
        }
        beginGlide()
        return []
    }

    private mutating func show(_ new: LookScene?) -> [Command] {
        scene = new
        beginGlide()
        return place
    }

    private mutating func leave() -> [Command] {
        let wasWhole = isWhole
        (share, isWhole, motion, hasArrived, mayGlide) = (0, false, .none, false, true)
        return (wasWhole ? [.showWhole(false)] : []) + place
    }

    private mutating func set(whole: Bool) -> [Command] {
        guard isPanorama, whole != isWhole else { return [] }
        (isWhole, motion, mayGlide) = (whole, .none, false)
        return [.showWhole(whole)]
    }

    private mutating func beginGlide() {
        if isMotionReduced, case .glide = motion { motion = .none }
        guard hasArrived, mayGlide, canMove, !isMotionReduced else { return }
        mayGlide = false
        motion = .glide(gone: 0)
    }

    // MARK: Hands and keys

    private mutating func move(_ event: Event) -> [Command] {
        mayGlide = false
        switch event {
        case .dragBegan: motion = .drag(from: share)
        case .dragged(let distance):
            guard case .drag(let from) = motion, distance.isFinite else { return [] }
            share = Self.bounded(from - distance / spare)
            return place
        case .dragEnded: motion = .none
        case .panned(let distance):
            guard distance.isFinite else { return [] }
            return step(distance / spare)
        default: break
        }
        return []
    }

    private mutating func step(_ way: Double) -> [Command] {
        var from = share
        if case .step(_, let to, _) = motion { from = to }
        let target = Self.bounded(from + way)
        motion = .none
        if isMotionReduced {
            share = target
            return place
        }
        if target != share { motion = .step(from: share, to: target, gone: 0) }
        return []
    }

    // MARK: Time

    private mutating func tick(_ time: Double) -> [Command] {
        let passed = min(Self.longestFrame, max(0, time - (lastTick ?? time)))
        lastTick = time
        switch motion {
        case .glide(let gone) where !isHeld: glide(gone + passed)
        case .step(let from, let to, let gone): step(from, to, gone + passed)
        default: return []
        }
        return place
    }

    private mutating func glide(_ gone: Double) {
        let length = Self.length(of: spare / (scene?.paneWidth ?? 1))
        let part = min(1, gone / length)
        // It begins and ends gently.
        share = part * part * (3 - 2 * part)
        motion = part < 1 ? .glide(gone: gone) : .none
    }

    /// `panes`: how many widths of the pane the picture moves.
    static func length(of panes: Double) -> Double { min(longest, max(shortest, panes / pace)) }

    private mutating func step(_ from: Double, _ to: Double, _ gone: Double) {
        let left = 1 - min(1, gone / Self.duration)
        share = to + (from - to) * left * left * left
        motion = left > 0 ? .step(from: from, to: to, gone: gone) : .none
    }

    // MARK: Places

    /// How much longer the picture is than its pane, in pixels.
    private var spare: Double {
        guard let scene, scene.isPanorama, scene.covers, scene.isUsable else { return 0 }
        return max(0, scene.fitted(turns: 0).width - scene.paneWidth)
    }

    private var place: [Command] {
        guard let scene, canMove else { return [] }
        return [.show(focus: (share * spare + scene.paneWidth / 2) / scene.fitted(turns: 0).width)]
    }

    private static func bounded(_ share: Double) -> Double { min(1, max(0, share)) }
}
