// The order of Following: rules by themselves, and random follows against a slow plain model.

import FeedsEngine
import FeedsTestSupport
import Testing

struct FollowingOrderTests {
    private typealias Place = FollowingOrder.Place
    private static let hour = 3600.0

    @Test func theNewestComeFirstAndUnseenBeforeSeen() {
        let order = FollowingOrder([
            Place(row: 1, follow: 0, date: 10, isSeen: false), Place(row: 2, follow: 1, date: 30, isSeen: true),
            Place(row: 3, follow: 2, date: 20, isSeen: false), Place(row: 4, follow: 3, date: 40, isSeen: true),
        ])
        #expect(order.unseen.map(\.row) == [3, 1])
        #expect(order.seen.map(\.row) == [4, 2])
        #expect(FollowingOrder([]).unseen.isEmpty)
    }

    @Test func othersPassAfterTwoInARow() {
        let loud = (0..<5).map { Place(row: $0, follow: 0, date: 100 - Double($0), isSeen: false) }
        let quiet = [
            Place(row: 10, follow: 1, date: 3, isSeen: false), Place(row: 11, follow: 2, date: 2, isSeen: false),
        ]
        #expect(FollowingOrder(loud + quiet).unseen.map(\.row) == [0, 1, 10, 2, 3, 11, 4])
    }

    @Test func nothingOfAnotherDayPasses() {
        let loud = (0..<3).map { Place(row: $0, follow: 0, date: 100_000 - Double($0), isSeen: false) }
        let old = Place(row: 10, follow: 1, date: 100_000 - 2 - 86_401, isSeen: false)
        #expect(FollowingOrder(loud + [old]).unseen.map(\.row) == [0, 1, 2, 10])
        let sameDay = Place(row: 10, follow: 1, date: 100_000 - 2 - 86_400, isSeen: false)
        #expect(FollowingOrder(loud + [sameDay]).unseen.map(\.row) == [0, 1, 10, 2])
    }

    @Test func aLoudFollowIsFolded() {
        let twenty = (0..<20).map { Place(row: $0, follow: 0, date: -Double($0), isSeen: false) }
        #expect(FollowingOrder(twenty).unseen.count == 20)
        #expect(FollowingOrder(twenty).unseen.allSatisfy { $0.folded == 0 })
        let more = FollowingOrder(twenty + [Place(row: 20, follow: 0, date: -20, isSeen: false)])
        #expect(more.unseen.map(\.row) == [0, 1, 2, 3, 4])
        #expect(more.unseen.map(\.folded) == [0, 0, 0, 0, 16])
        #expect(more.seen.isEmpty)
        let seen = FollowingOrder(twenty.map { Place(row: $0.row, follow: 0, date: $0.date, isSeen: true) })
        #expect(seen.seen.count == 20)
    }

    @Test func eachThingComesOnce() {
        let order = FollowingOrder([
            Place(row: 1, follow: 5, date: 90, isSeen: false, fingerprints: [7]),
            Place(row: 2, follow: 1, date: 10, isSeen: false, fingerprints: [7, 8]),
            Place(row: 3, follow: 2, date: 50, isSeen: false, fingerprints: [8]),
            Place(row: 4, follow: 2, date: 60, isSeen: false, fingerprints: [8]),
            Place(row: 5, follow: 9, date: 5, isSeen: false, fingerprints: [9]),
        ])
        #expect(
            order.unseen == [
                .init(row: 2, follow: 1, via: [2, 5]), .init(row: 5, follow: 9, via: []),
            ])
    }

    @Test func aThingSeenElsewhereIsSeen() {
        let order = FollowingOrder([
            Place(row: 1, follow: 0, date: 90, isSeen: true, fingerprints: [7]),
            Place(row: 2, follow: 1, date: 10, isSeen: false, fingerprints: [7]),
        ])
        #expect(order.unseen.isEmpty)
        #expect(order.seen.map(\.row) == [2])
    }

    @Test(arguments: [(3, 30, 5), (6, 120, 40), (20, 300, 2000), (1, 60, 9)])
    func itEqualsThePlainModel(_ follows: Int, _ most: Int, _ things: Int) {
        for seed in 0..<60 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let places = (0..<Int.random(in: 0...most, using: &random)).map { row in
                Place(
                    row: row,
                    follow: Int(
                        Double.random(in: 0..<1, using: &random) * Double.random(in: 0..<1, using: &random)
                            * Double(follows)),
                    date: Double(Int.random(in: 0..<100, using: &random)) * Self.hour,
                    isSeen: Int.random(in: 0..<4, using: &random) == 0,
                    fingerprints: (0..<Int.random(in: 0..<3, using: &random)).map { _ in
                        Int.random(in: 0..<things, using: &random) &* 0x1_0000_0001
                    })
            }
            let order = FollowingOrder(places)
            let model = PlainModel(places)
            #expect(order.unseen == model.unseen, "seed \(seed)")
            #expect(order.seen == model.seen, "seed \(seed)")
            #expect(FollowingOrder(places.shuffled(using: &random)) == order, "seed \(seed), shuffled")
        }
    }
}

/// The same rules as they are written down, without a thought of speed.
private struct PlainModel {
    typealias Place = FollowingOrder.Place
    typealias Entry = FollowingOrder.Entry

    private(set) var unseen: [Entry] = []
    private(set) var seen: [Entry] = []

    init(_ places: [Place]) {
        var things: [[Place]] = []
        for place in places {
            let same = things.filter { $0.contains { !Set($0.fingerprints).isDisjoint(with: place.fingerprints) } }
            things.removeAll { thing in same.contains(thing) }
            things.append(same.flatMap { $0 } + [place])
        }
        let newestFirst = things.map { $0.sorted { ($0.date, $0.row) < ($1.date, $1.row) } }
            .sorted { ($0[0].date, $0[0].row) > ($1[0].date, $1[0].row) }
        var fresh = newestFirst.filter { !$0.contains { $0.isSeen } }
        var folds: [Int: Int] = [:]
        for follow in Set(places.map(\.follow)) {
            let own = fresh.filter { $0[0].follow == follow }
            guard own.count > 20 else { continue }
            folds[follow] = own.count - 5
            fresh.removeAll { thing in own.dropFirst(5).contains(thing) }
        }
        unseen = Self.spread(fresh).map(Self.entry)
        for (follow, count) in folds {
            guard let index = unseen.lastIndex(where: { $0.follow == follow }) else { continue }
            unseen[index] = Entry(row: unseen[index].row, follow: follow, via: unseen[index].via, folded: count)
        }
        seen = Self.spread(newestFirst.filter { $0.contains { $0.isSeen } }).map(Self.entry)
    }

    private static func entry(_ thing: [Place]) -> Entry {
        Entry(
            row: thing[0].row, follow: thing[0].follow,
            via: Set(thing.map(\.follow)).subtracting([thing[0].follow]).sorted())
    }

    private static func spread(_ things: [[Place]]) -> [[Place]] {
        var (waiting, order) = (things, [[Place]]())
        while !waiting.isEmpty {
            var next = 0
            let last = order.suffix(2).map { $0[0].follow }
            if last == [waiting[0][0].follow, waiting[0][0].follow],
                let other = waiting.firstIndex(where: { $0[0].follow != last[0] }),
                waiting[other][0].date >= waiting[0][0].date - 86_400
            {
                next = other
            }
            order.append(waiting.remove(at: next))
        }
        return order
    }
}
