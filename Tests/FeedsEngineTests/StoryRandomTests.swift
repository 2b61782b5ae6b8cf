// Rides of five hundred random acts through the stories; StoryScene checks every step against the rules.
// Thread: any. Invariant: a failing seed fails again, every time.

import FeedsEngine
import FeedsTestSupport
import Testing

struct StoryRandomTests {
    @Test func noRuleBreaks() {
        var closings = 0
        var showings = 0
        for seed in 0..<40 as Range<UInt64> {
            var ride = RandomStoryRide(seed: seed)
            for _ in 0..<500 { ride.step() }
            #expect(ride.broken == [], "seed \(seed)")
            closings += ride.closings
            showings += ride.showings
        }
        // The rides are varied: most close a viewer sometimes, and see many images before.
        #expect(closings > 40 && showings > 2000)
    }
}

private struct RandomStoryRide {
    private var random: SplitMix64
    private var scene: StoryScene
    private(set) var broken: [String] = []
    private(set) var closings = 0
    private(set) var showings = 0
    /// Acts sent to a closed viewer.
    private var afterlife = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        scene = Self.newScene(&random)
    }

    mutating func step() {
        act()
        if scene.timeline.isClosed { afterlife += 1 }
        if afterlife > 5 {
            (closings, showings) = (closings + 1, showings + scene.showings)
            afterlife = 0
            scene = Self.newScene(&random)
        }
        broken += scene.broken.prefix(1)
    }

    private mutating func act() {
        let count = scene.timeline.roll.media.count
        let item = scene.item ?? 0
        let anyItem = Int.random(in: -1...count, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<8: scene.send(.next)
        case 8..<15: scene.send(.previous)
        case 15..<20: scene.send(.entered(person: Int.random(in: -1...scene.timeline.roll.personCount, using: &random)))
        case 20..<23: scene.send(.settled)
        case 23..<29: scene.send(.pressed)
        case 29..<36: scene.send(.released([nil, .back, .forward].randomElement(using: &random) ?? nil))
        case 36..<43: scene.send(.held(hold()))
        case 43..<54: scene.send(.freed(hold()))
        case 54..<78: scene.wait(Double.random(in: 0..<3, using: &random))
        case 78..<80: scene.send(.ready(anyItem))
        case 80..<82: scene.send(.stalled(item))
        case 82..<84: scene.send(.failed(Bool.random(using: &random) ? item : anyItem))
        case 84..<86: scene.send(.retried(item))
        case 86..<88: scene.send(.ended(Bool.random(using: &random) ? item : anyItem))
        case 88..<90: scene.send(.lengthKnown(anyItem, seconds: Double.random(in: -1..<9, using: &random)))
        case 90: scene.send(.seenElsewhere(anyItem))
        case 91: scene.send(.appended([Self.images(&random)]))
        case 92: scene.send(.tick)
        case 93..<95: scene.answers.toggle()
        case 95..<98: scene.send(.rulesChanged(rules()))
        case 98: if Int.random(in: 0..<4, using: &random) == 0 { scene.send(.closed) }
        default: if let hold = StoryHold.all.first(where: scene.timeline.holds.contains) { scene.send(.freed(hold)) }
        }
    }

    private mutating func hold() -> StoryHold { StoryHold.all.randomElement(using: &random) ?? .menu }

    private mutating func rules() -> StoryRules {
        StoryRules(
            photoSeconds: Double.random(in: 0..<9, using: &random), advances: Int.random(in: 0..<4, using: &random) > 0)
    }

    private static func newScene(_ random: inout SplitMix64) -> StoryScene {
        let people = (0..<Int.random(in: 1..<7, using: &random)).map { _ in images(&random) }
        var scene = StoryScene(people: people)
        scene.send(.entered(person: Int.random(in: 0..<people.count, using: &random)))
        return scene
    }

    private static func images(_ random: inout SplitMix64) -> [StoryMedium] {
        (0..<Int.random(in: 1..<5, using: &random)).map { _ in
            let seconds = Bool.random(using: &random) ? Double.random(in: 0.2..<6, using: &random) : nil
            return StoryMedium(
                isVideo: Bool.random(using: &random), seconds: seconds,
                isSeen: Int.random(in: 0..<3, using: &random) == 0)
        }
    }
}

extension StoryHold {
    fileprivate static let all: [StoryHold] = [.drag, .menu, .reply, .focus, .sight, .pause]
}
