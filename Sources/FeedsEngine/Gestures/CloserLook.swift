// Decides how a picture is looked at closer: how large, which part of it, and turned by how many quarters.
// Thread: any; a plain value. Invariant: at rest the picture fills the pane as far as it can, and a change of the post,
// of the pane or of the picture's shape leads back to the whole picture.

package struct CloserLook: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// Another picture, another pane, or a video that was paused or goes on.
        case shown(LookScene?)
        /// Larger or smaller by this factor; the point stays where it is. In pixels from the pane's corner.
        case zoomed(by: Double, x: Double, y: Double)
        /// One step larger or smaller, about the middle.
        case stepped(Int)
        /// Closer to this point, or back to the whole picture.
        case toggled(x: Double, y: Double)
        case pinchBegan
        /// The distance of the fingers, divided by their distance at the beginning, and the point between them.
        case pinched(Double, x: Double, y: Double)
        case pinchEnded
        case dragBegan
        /// The whole distance since the drag began.
        case dragged(x: Double, y: Double)
        case dragEnded
        /// To another part, by keys or a wheel.
        case panned(x: Double, y: Double)
        /// By quarters, clockwise.
        case turned(Int)
        /// Back to the whole picture; it stays turned.
        case fitted
        /// The user left the picture.
        case left
        case tick(time: Double)
        case motionReduced(Bool)
    }

    package enum Command: Equatable, Sendable {
        /// Nil shows the picture as if there were no closer look.
        case show(Pose?)
        /// The picture rests enlarged at this size, for which it may need more pixels.
        case rested(width: Double, height: Double)
        case startTicking
        case stopTicking
    }

    /// The middle of the picture from the pane's corner, its upright size, and its quarter turns.
    package struct Pose: Equatable, Sendable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double
        package var turns: Int

        package init(x: Double, y: Double, width: Double, height: Double, turns: Int) {
            (self.x, self.y, self.width, self.height, self.turns) = (x, y, width, height, turns)
        }
    }

    /// Enlargement, and the middle of the picture from the middle of the pane.
    struct View: Equatable, Sendable {
        var zoom = 1.0
        var x = 0.0
        var y = 0.0
    }

    private struct Flight: Equatable {
        var from: View
        var to: View
        var start: Double?
    }

    private enum Hand: Equatable {
        case none
        case pinch(View, x: Double, y: Double)
        case pinchBegins(View)
        case drag(View)
    }

    package static let most = 8.0
    package static let step = 1.5
    /// A double tap shows the picture so many times larger.
    package static let tapped = 2.5
    /// Seconds of a flight.
    static let duration = 0.2
    /// The share of a movement that remains beyond an edge.
    static let resistance = 0.35

    private var scene: LookScene?
    private var view = View()
    private var hand = Hand.none
    private var flight: Flight?
    private var isMotionReduced = false
    /// Quarter turns, clockwise, 0…3.
    package private(set) var turns = 0

    package init() {}

    /// The enlargement that the picture has or will have in a moment; 1 fits.
    package var zoom: Double { flight?.to.zoom ?? view.zoom }
    package var isZoomed: Bool { zoom > 1.001 }
    package var mayZoom: Bool { scene?.mayZoom == true }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .shown(let scene): return show(scene)
        case .motionReduced(let isReduced): isMotionReduced = isReduced
        case .tick(let time): return tick(time)
        case .left:
            turns = 0
            return reset()
        default: return scene?.isUsable == true ? look(event) : []
        }
        return []
    }

    private mutating func look(_ event: Event) -> [Command] {
        switch event {
        case .turned(let quarters): return turn(quarters)
        case .fitted: return fly(to: rest)
        default: return mayZoom ? move(event) : []
        }
    }

    private mutating func move(_ event: Event) -> [Command] {
        switch event {
        case .zoomed(let factor, let x, let y): return place(zoomed(view, by: factor, x: x, y: y))
        case .stepped(let steps): return step(steps)
        case .toggled(let x, let y):
            return isZoomed ? fly(to: rest) : fly(to: zoomed(view, by: Self.tapped, x: x, y: y))
        case .pinchBegan:
            hand = .pinchBegins(view)
            return land()
        case .pinched(let scale, let x, let y): return pinch(scale, x, y)
        case .pinchEnded, .dragEnded: return letGo()
        case .dragBegan:
            guard isZoomed else { return [] }
            let stop = land()
            hand = .drag(view)
            return stop
        case .dragged(let x, let y): return drag(x, y)
        case .panned(let x, let y):
            guard isZoomed else { return [] }
            let from = flight?.to ?? view
            return fly(to: limited(View(zoom: from.zoom, x: from.x + x, y: from.y + y)))
        default: return []
        }
    }

    // MARK: The scene

    private mutating func show(_ new: LookScene?) -> [Command] {
        guard new != scene else { return [] }
        let old = scene
        scene = new
        guard let new, let old, new.looks(like: old) else { return reset() }
        if !new.mayZoom, isZoomed { return reset() }
        // The place of a picture that fits follows its pane; an enlarged one stays where it is.
        if !isZoomed, flight == nil { view = rest }
        return turns == 0 && !isZoomed ? [] : [.show(pose)]
    }

    private mutating func reset() -> [Command] {
        let wasTicking = flight != nil
        (hand, flight, view) = (.none, nil, rest)
        return (wasTicking ? [.stopTicking] : []) + [.show(pose)]
    }

    private mutating func turn(_ quarters: Int) -> [Command] {
        turns = ((turns + quarters) % 4 + 4) % 4
        return reset()
    }

    /// The whole picture.
    private var rest: View {
        guard let scene, scene.isUsable else { return View() }
        let middle = scene.middle(turns: turns)
        return View(zoom: 1, x: middle.x, y: middle.y)
    }

    private var pose: Pose? {
        guard let scene, scene.isUsable, turns != 0 || view != rest else { return nil }
        let size = scene.fitted(turns: turns)
        let (width, height) = turns % 2 == 0 ? size : (size.height, size.width)
        return Pose(
            x: scene.paneWidth / 2 + view.x, y: scene.paneHeight / 2 + view.y, width: width * view.zoom,
            height: height * view.zoom, turns: turns)
    }

    // MARK: Limits

    /// The nearest view without an empty edge where the picture could fill it.
    private func limited(_ view: View) -> View {
        guard let scene, scene.isUsable else { return View() }
        let zoom = min(Self.most, max(1, view.zoom))
        if zoom <= 1.001 { return rest }
        let (size, rest) = (scene.fitted(turns: turns), rest)
        return View(
            zoom: zoom, x: Self.limited(view.x, size.width * zoom - scene.paneWidth, rest.x * Self.aside(zoom)),
            y: Self.limited(view.y, size.height * zoom - scene.paneHeight, rest.y * Self.aside(zoom)))
    }

    /// How much of its place beside the texts a picture keeps. The texts make way for an enlarged picture, so it goes to the
    /// middle, and is there after a single step.
    private static func aside(_ zoom: Double) -> Double { max(0, 1 - (zoom - 1) / (step - 1)) }

    /// `spare` is how much longer the picture is than the pane.
    private static func limited(_ middle: Double, _ spare: Double, _ rest: Double) -> Double {
        let reach = abs(spare) / 2
        return min(reach, max(-reach, spare >= 0 ? middle : rest))
    }

    private static func resisting(_ view: View, within limit: View) -> View {
        func pull(_ value: Double, _ limit: Double) -> Double { limit + (value - limit) * resistance }
        return View(zoom: pull(view.zoom, limit.zoom), x: pull(view.x, limit.x), y: pull(view.y, limit.y))
    }

    /// The point of the pane keeps its place on the picture.
    private func zoomed(_ view: View, by factor: Double, x: Double, y: Double, isFree: Bool = false) -> View {
        guard let scene, factor > 0, factor < .infinity else { return view }
        let zoom = isFree ? view.zoom * factor : min(Self.most, max(1, view.zoom * factor))
        let share = zoom / view.zoom
        let (atX, atY) = (x - scene.paneWidth / 2, y - scene.paneHeight / 2)
        let new = View(zoom: zoom, x: atX + (view.x - atX) * share, y: atY + (view.y - atY) * share)
        return isFree ? new : limited(new)
    }

    // MARK: Hands and keys

    private mutating func step(_ steps: Int) -> [Command] {
        guard let scene, steps != 0 else { return [] }
        var factor = 1.0
        for _ in 0..<min(8, abs(steps)) { factor *= steps > 0 ? Self.step : 1 / Self.step }
        let from = flight?.to ?? view
        return fly(to: zoomed(from, by: factor, x: scene.paneWidth / 2, y: scene.paneHeight / 2))
    }

    private mutating func pinch(_ scale: Double, _ x: Double, _ y: Double) -> [Command] {
        guard scale > 0, scale < .infinity else { return [] }
        if case .pinchBegins(let from) = hand { hand = .pinch(from, x: x, y: y) }
        guard case .pinch(let from, let startX, let startY) = hand else { return [] }
        var new = zoomed(from, by: scale, x: startX, y: startY, isFree: true)
        (new.x, new.y) = (new.x + x - startX, new.y + y - startY)
        view = Self.resisting(new, within: limited(new))
        return [.show(pose)]
    }

    private mutating func drag(_ x: Double, _ y: Double) -> [Command] {
        guard case .drag(let from) = hand else { return [] }
        let new = View(zoom: from.zoom, x: from.x + x, y: from.y + y)
        view = Self.resisting(new, within: limited(new))
        return [.show(pose)]
    }

    private mutating func letGo() -> [Command] {
        guard hand != .none else { return [] }
        hand = .none
        return fly(to: limited(view))
    }

    // MARK: Flights

    private mutating func place(_ new: View) -> [Command] {
        let stop = land()
        view = new
        return stop + [.show(pose)] + arrived
    }

    private mutating func fly(to target: View) -> [Command] {
        hand = .none
        guard target != view else { return land() + [.show(pose)] + arrived }
        if isMotionReduced { return place(target) }
        let isFlying = flight != nil
        flight = Flight(from: view, to: target)
        return isFlying ? [] : [.startTicking]
    }

    /// Ends a flight where it is.
    private mutating func land() -> [Command] {
        defer { flight = nil }
        return flight == nil ? [] : [.stopTicking]
    }

    private mutating func tick(_ time: Double) -> [Command] {
        guard var now = flight else { return [] }
        now.start = now.start ?? time
        let share = min(1, max(0, (time - (now.start ?? time)) / Self.duration))
        let left = (1 - share) * (1 - share) * (1 - share)
        func between(_ from: Double, _ to: Double) -> Double { to + (from - to) * left }
        guard share < 1 else { return place(now.to) }
        flight = now
        view = View(
            zoom: between(now.from.zoom, now.to.zoom), x: between(now.from.x, now.to.x),
            y: between(now.from.y, now.to.y))
        return [.show(pose)]
    }

    private var arrived: [Command] {
        guard isZoomed, let pose else { return [] }
        return [.rested(width: pose.width, height: pose.height)]
    }

    /// The size at which a picture is decoded for a closer look: never more pixels than `most`.
    package static func decoded(width: Double, height: Double, most: Double) -> (width: Int, height: Int) {
        guard width >= 1, height >= 1, width * height < .infinity else { return (1, 1) }
        let share = width * height > most ? (most / (width * height)).squareRoot() : 1
        return (Int(saturating: width * share), Int(saturating: height * share))
    }
}
