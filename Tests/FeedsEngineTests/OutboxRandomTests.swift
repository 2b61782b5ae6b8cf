// Random wishes, lost answers, deaths, refusals and restarts against a server that keeps count.
// Thread: any. Invariant: a failing seed fails again, every time.

import FeedsEngine
import FeedsTestSupport
import Testing

struct OutboxRandomTests {
    @Test(arguments: 0..<300 as Range<UInt64>) func theServerEndsWithWhatTheUserWants(seed: UInt64) {
        var world = World(seed: seed)
        for _ in 0..<80 { world.act() }
        world.finish()
        #expect(world.broken == nil, "seed \(seed)")
    }
}

/// The user, the file, the server, and the time.
private struct World {
    private(set) var broken: String?
    private var random: SplitMix64
    private var outbox = Outbox()
    private var time = 0.0
    private var file: [Int: Outbox.Act] = [:]
    private var wishes: [Int: Bool] = [:]
    private var server: Set<Int> = []
    private var onTheWay: [(id: Int, isOn: Bool)] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func act() {
        time += Double.random(in: 0...20, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: wish()
        case 3..<7: answer(honest: false)
        case 7: restart()
        case 8: carryOut(outbox.handle(.connected(time: time)))
        default: tick()
        }
    }

    /// Ids below 4 are likes, the others replies.
    private mutating func wish() {
        let id = Int.random(in: 0..<8, using: &random)
        let isOn = !(wishes[id] ?? false)
        wishes[id] = isOn
        var act = file[id] ?? Outbox.Act(id: id, account: id % 2, isOnce: id >= 4, wanted: isOn)
        guard isOn || file[id] != nil else { return }
        act.wanted = isOn
        file[id] = act
        carryOut(outbox.handle(.wanted(act, time: time)))
    }

    private mutating func carryOut(_ commands: [Outbox.Command]) {
        for command in commands {
            switch command {
            case .store(let act): file[act.id] = act
            case .remove(let id):
                if server.contains(id) { broken = broken ?? "\(id) was forgotten and is on the server" }
                file[id] = nil
            case .send(let id, let isOn):
                if file[id]?.known != nil { broken = broken ?? "\(id) was sent before it was stored as begun" }
                if onTheWay.contains(where: { $0.id % 2 == id % 2 }) { broken = broken ?? "two requests at once" }
                onTheWay.append((id, isOn))
            }
        }
    }

    private mutating func answer(honest: Bool) {
        guard !onTheWay.isEmpty else { return }
        let (id, isOn) = onTheWay.removeFirst()
        let fate = honest ? 0 : Int.random(in: 0..<6, using: &random)
        if fate < 2 { arrive(id, isOn) }
        let answer: Outbox.Answer = [.done, .lost, .lost, .notSent, .later(until: time + 60), .done][fate]
        if fate == 5 { arrive(id, isOn) }
        carryOut(outbox.handle(.answered(id: id, answer, time: time)))
    }

    /// A reply under the same name is the same reply.
    private mutating func arrive(_ id: Int, _ isOn: Bool) {
        if isOn { server.insert(id) } else { server.remove(id) }
    }

    /// kill -9: what is on the way arrives or not, and nobody hears of it.
    private mutating func restart() {
        for (id, isOn) in onTheWay where Bool.random(using: &random) { arrive(id, isOn) }
        onTheWay = []
        outbox = Outbox()
        for act in file.values.sorted(by: { $0.id < $1.id }) where act.known != act.wanted {
            carryOut(outbox.handle(.wanted(act, time: time)))
        }
    }

    private mutating func tick() {
        guard let deadline = outbox.deadline else { return }
        time = max(time, deadline)
        carryOut(outbox.handle(.tick(time: time)))
    }

    mutating func finish() {
        for _ in 0..<200 where !onTheWay.isEmpty || outbox.deadline != nil {
            answer(honest: true)
            tick()
        }
        if outbox.deadline != nil || !onTheWay.isEmpty { broken = broken ?? "it never ends" }
        for (id, isOn) in wishes where server.contains(id) != isOn {
            // The server forgets names of requests, so such a reply waits for the user.
            if file[id]?.trouble == .unsure { continue }
            broken = broken ?? "the user wants \(id): \(isOn)"
        }
    }
}
