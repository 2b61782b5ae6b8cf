// Situations for the preload policy, and a small simulated network for its decisions.

import FeedsEngine

enum PreloadScene {
    static let prices = PreloadPrices(ladder: [0.75, 1.2, 1.85])
    static let retention = [1, 0.97, 0.85, 0.75, 0.68, 0.62, 0.57, 0.53, 0.5]

    /// An item of one-second chunks with levels whose rates fit the prices.
    static func item(
        _ id: Int, chunks: Int = 20, fetched: [Int] = [], buffer: Double? = nil, lockedLevel: Int? = nil
    ) -> PreloadItem {
        let buffer = buffer ?? Double(fetched.count) * 1000
        return PreloadItem(
            id: id, chunkBytes: Array(repeating: [95_000, 155_000, 240_000], count: chunks), fetched: fetched,
            buffer: buffer, position: Double(fetched.count) * 1000 - buffer, retention: retention,
            lockedLevel: lockedLevel)
    }

    static func situation(_ items: [PreloadItem], after step: PreloadStep? = nil) -> PreloadSituation {
        PreloadSituation(
            lastStep: step, isCurrentComplete: items.first?.isComplete ?? true, current: items.first?.id ?? 0,
            items: items)
    }

    /// A policy that has seen a few transfers over a network of this bandwidth.
    static func policy(
        _ megabits: Double, _ prices: PreloadPrices = prices, transfers: Int = 12
    ) -> PreloadPolicy {
        var policy = PreloadPolicy(prices: prices)
        for _ in 0..<transfers {
            let delay = 80 + 200_000 * 8 / megabits / 1000
            let step = PreloadStep(delay: delay, rebuffer: 0, bytes: 200_000)
            // With everything present it only learns; looking ahead would take longer.
            _ = policy.handle(situation([item(0, chunks: 3, fetched: [0, 0, 0], buffer: 2500)], after: step))
        }
        return policy
    }
}

/// Plays a policy's decisions over a network of constant rate; the viewer watches each item for a while.
struct PreloadPlay {
    var items: [PreloadItem]
    /// In megabits per second.
    let rate: Double
    /// Milliseconds of each item.
    let watched: Double
    private(set) var decisions: [PreloadDecision] = []
    private(set) var bytes = 0
    /// The time stalled after the first chunk was present.
    private(set) var stalled = 0.0
    private var lastStep: PreloadStep?

    init(_ items: [PreloadItem], rate: Double, watched: Double) {
        (self.items, self.rate, self.watched) = (items, rate, watched)
    }

    var isOver: Bool { items.isEmpty }
    var situation: PreloadSituation { PreloadScene.situation(Array(items.prefix(5)), after: lastStep) }

    mutating func step(_ policy: inout PreloadPolicy) {
        let decision = policy.handle(situation)
        decisions.append(decision)
        switch decision {
        case .wait(let duration): pass(duration, bytes: 0)
        case .fetch(let id, let level): fetch(id, level)
        }
    }

    private mutating func fetch(_ id: Int, _ level: Int) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        let size = items[index].chunkBytes[items[index].fetched.count][level]
        bytes += size
        pass(80 + Double(size) * 8 / rate / 1000, bytes: size)
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        items[index].fetched.append(level)
        items[index].buffer += items[index].chunkDuration
    }

    private mutating func pass(_ duration: Double, bytes: Int) {
        var rest = duration
        while let current = items.first {
            let end = min(watched, Double(current.chunkBytes.count) * current.chunkDuration)
            let played = min(rest, current.buffer, end - current.position)
            items[0].position += played
            items[0].buffer -= played
            rest -= played
            guard items[0].position >= end else { break }
            items.removeFirst()
        }
        if decisions.count > 1 { stalled += items.isEmpty ? 0 : rest }
        lastStep = PreloadStep(delay: duration, rebuffer: rest, bytes: bytes)
    }
}
