// Hundreds of random rides over a bad network; each step is checked against the rules.
// Thread: main actor. Invariant: a failing seed fails again, every time.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct HealingRandomTests {
    @Test func noRuleBreaks() async {
        for seed in 0..<120 as Range<UInt64> {
            let ride = await RandomRide(seed: seed)
            for _ in 0..<200 { ride.step() }
            ride.finish()
            #expect(ride.broken.first == nil, "seed \(seed)")
        }
    }
}

@MainActor private final class RandomRide {
    private static let errors: [NetworkError] = [
        .status(404), .status(403), .status(500), .status(416), .timedOut, .interrupted, .offline,
        .tryLater(status: 429, seconds: 5), .tryLater(status: 503, seconds: 900), .processing(seconds: nil),
    ]

    private let rig: HealingRig
    private var random: SplitMix64
    /// Addresses with a final failure that the user has not retried since.
    private var final: Set<URL> = []
    private var known = 0
    private(set) var broken: [String] = []

    init(seed: UInt64) async {
        random = SplitMix64(seed: seed)
        rig = await HealingRig((0..<12).map { HealingRig.video("v\($0)", renditions: 1 + $0 % 3) })
        known = rig.maker.players.count
    }

    func step() {
        let current = rig.model.currentIndex
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<20: rig.commit(max(0, min(11, current + (Bool.random(using: &random) ? 1 : -1))))
        case 20..<45: failOne()
        case 45..<60: anyone { !$0.acts.contains(.play) }?.say(.primed)
        case 60..<65: anyone { $0.acts.contains(.play) }?.say(.stalled(Bool.random(using: &random)))
        case 65..<68: rig.model.players.networkCameBack()
        case 68..<71: retry(current)
        case 71..<74: rig.model.sightChanged(isInSight: Bool.random(using: &random))
        case 74..<76: rig.model.pauseToggled()
        default: wait(Double.random(in: 0..<12, using: &random))
        }
        if Int.random(in: 0..<3, using: &random) > 0 { rig.buryTheDead() }
        judge()
    }

    /// When everything works again, the current item must play or show an error.
    func finish() {
        rig.model.sightChanged(isInSight: true)
        rig.model.players.networkCameBack()
        for _ in 0..<40 {
            rig.advance(by: 5)
            for player in rig.maker.players where player.isAlive { player.say(.primed) }
            judge()
        }
        let index = rig.model.currentIndex
        let lives = rig.players("v\(index)").contains { $0.isAlive }
        if !lives, rig.model.card(index)?.failure == nil { broken.append("the current item is lost") }
        if lives, rig.status != .ready { broken.append("a picture and \(String(describing: rig.status))") }
        if rig.scheduler.pending > 1 { broken.append("\(rig.scheduler.pending) calls are scheduled") }
    }

    private func anyone(_ isWanted: (FakePlayer) -> Bool) -> FakePlayer? {
        rig.maker.players.filter { $0.isAlive && isWanted($0) }.randomElement(using: &random)
    }

    private func failOne() {
        guard let player = anyone({ _ in true }) else { return }
        let error = Self.errors.randomElement(using: &random) ?? .timedOut
        player.rendition = player.media.renditions.randomElement(using: &random)
        if error == .status(404) || error == .status(403), let url = player.rendition?.url { final.insert(url) }
        player.position = Double.random(in: 0..<10, using: &random)
        player.say(.failed(.media(.network(error))))
    }

    private func retry(_ index: Int) {
        guard rig.model.card(index)?.failure != nil else { return }
        for rendition in rig.model.posts[index].media[0].renditions { final.remove(rendition.url) }
        rig.model.retryTapped()
    }

    private func wait(_ seconds: Double) {
        let before = rig.maker.players.count
        rig.advance(by: seconds)
        // Three items in reach, each with three renditions at most.
        if rig.maker.players.count > before + 30 { broken.append("players are made in a loop") }
    }

    private func judge() {
        for player in rig.maker.players[known...] {
            if let url = player.media.renditions.map(\.url).first(where: final.contains) {
                broken.append("\(url.lastPathComponent) was final")
            }
            if player.media.renditions.isEmpty { broken.append("a player of nothing") }
        }
        known = rig.maker.players.count
        let alive = rig.maker.players.filter(\.isAlive)
        if Set(alive.map(\.item.id)).count < alive.count { broken.append("two players live for one item") }
    }
}
