// A week of mornings with 200 follows: their servers post, edit, fail, move, throttle, vanish and never change.
// Thread: any; values. Invariant: the server side knows nothing of the plan, and the judge of FetchScene sees each
// request.

import FeedsEngine
import FeedsTestSupport
import Testing

struct FollowingMorningsTests {
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func aWeekOfMornings(seed: UInt64) {
        var week = Mornings(seed: seed)
        for day in 0..<7 { week.morning(day) }
        #expect(week.scene.broken == nil)
        #expect(week.late == [])
        #expect(week.scene.asked.count { $0.isConditional } > week.scene.asked.count / 3)
        // A follow that posts twice a week is not asked at each opening.
        #expect(week.scene.asked.count < 200 * 7 * 3)
    }

    @Test func theWeekHasEachTrouble() {
        var week = Mornings(seed: 9)
        for day in 0..<7 { week.morning(day) }
        let records = (0..<Mornings.follows).compactMap { week.scene.plan.record(of: $0) }
        for standing in [FetchRecord.Standing.fine, .closed, .missing, .gone, .failing] {
            #expect(records.contains { $0.standing == standing }, "\(standing)")
        }
        #expect(records.contains { $0.isMoved })
        #expect(week.wasThrottled)
        #expect(!records.contains { $0.standing == .missing && $0.forgivesMissing })
    }
}

private struct Mornings {
    enum Fate { case fine, fails, moves, vanishes, isGone, closes, neverChanges, forgiven }

    static let follows = 200
    private static let hosts = 45
    private static let start = 1_700_000_000.0
    private static let day = 86_400.0

    var scene: FetchScene
    private(set) var wasThrottled = false
    private var random: SplitMix64
    private var fates: [Fate] = []
    private var posts: [[Double]] = []
    private var known: [Set<Double>] = []
    private var lastSent: [Double?] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        scene = FetchScene(time: Self.start, seed: seed)
        for follow in 0..<Self.follows {
            let host = Int.random(in: 0..<Self.hosts, using: &random)
            let fate = Self.fate(of: follow)
            scene.know(follow, host: host) { $0.forgivesMissing = fate == .forgiven }
            fates.append(fate)
            let rates: [Double] = [0, 0.2, 1, 3, 7, 20, 80]
            let perWeek = rates.randomElement(using: &random) ?? 1
            var published: [Double] = []
            var time = Self.start - 8 * 7 * Self.day
            while perWeek > 0 {
                time += Double.random(in: 0.1..<1.9, using: &random) * 7 * Self.day / perWeek
                if time > Self.start + 8 * Self.day { break }
                published.append(time)
            }
            posts.append(published)
            known.append([])
            lastSent.append(nil)
        }
    }

    private static func fate(of follow: Int) -> Fate {
        switch follow % 40 {
        case 0: .fails
        case 1: .moves
        case 2: .vanishes
        case 3: .isGone
        case 4: .closes
        case 5: .neverChanges
        case 6: .forgiven
        default: .fine
        }
    }

    /// The user opens Following until everything due was asked, and looks again twice.
    mutating func morning(_ day: Int) {
        scene.time = max(scene.time, Self.start + Double(day) * Self.day + Double.random(in: 0..<7200, using: &random))
        var openings = 0
        repeat {
            open(byHand: false)
            scene.time += 60
            openings += 1
        } while scene.left > 0 && openings < 12
        for _ in 0..<2 {
            scene.time += 1200
            open(byHand: Bool.random(using: &random))
        }
    }

    /// Follows whose servers always answer, with a post that the app does not have a day after it was published.
    var late: [Int] {
        (0..<Self.follows).filter { follow in
            guard [.fine, .moves].contains(fates[follow]) else { return false }
            return !Set(posts[follow].filter { $0 <= scene.time - 1.25 * Self.day }).isSubset(of: known[follow])
        }
    }

    private mutating func open(byHand: Bool) {
        // The closures of a scene have no part in its state, so the server's effects are applied afterwards.
        let (before, fates, posts) = (scene.asked.count, fates, posts)
        let lastSent = lastSent
        scene.open(Array(0..<Self.follows), byHand: byHand) { follow, isConditional, time in
            Self.answer(fates[follow], follow, posts[follow], lastSent[follow], isConditional, time)
        }
        for asked in scene.asked[before...] {
            let answer = Self.answer(
                fates[asked.follow], asked.follow, posts[asked.follow], lastSent[asked.follow], asked.isConditional,
                asked.time)
            if case .waits = answer.reply.kind { wasThrottled = true }
            guard answer.reply.kind == .sent else { continue }
            self.lastSent[asked.follow] = asked.time
            known[asked.follow].formUnion(posts[asked.follow].filter { $0 <= asked.time })
        }
    }

    private static func answer(
        _ fate: Fate, _ follow: Int, _ posts: [Double], _ lastSent: Double?, _ isConditional: Bool, _ time: Double
    ) -> FetchScene.Answer {
        let day = Int((time - start) / Self.day)
        var dice = SplitMix64(seed: UInt64(follow) &* 31 &+ UInt64(time))
        let after = Double.random(in: 0.05..<1.5, using: &dice)
        // One request in sixty meets a throttle, another none.
        if Int.random(in: 0..<60, using: &dice) == 0 {
            return .init(.waits(seconds: Bool.random(using: &dice) ? 300 : nil), after: after)
        }
        switch fate {
        case .fails where (1...3).contains(day) || day >= 5: return .init(.failed, after: 11)
        case .vanishes: return .init(.missing, after: after)
        case .forgiven where day > 0: return .init(.missing, after: after)
        case .isGone where day > 2: return .init(.gone, after: after)
        case .closes where day > 1: return .init(.closed, after: after)
        case .neverChanges where isConditional: return .init(.unchanged, after: after)
        default: break
        }
        // An edit changes the document as a post does.
        let edited = (time / (3 * Self.day)).rounded(.down) * 3 * Self.day
        let changed = max(posts.last { $0 <= time } ?? 0, edited)
        if isConditional, let lastSent, changed <= lastSent { return .init(.unchanged, after: after) }
        let recent = posts.count { $0 <= time && $0 > time - 56 * Self.day }
        let move = fate == .moves && day > 1 ? FetchReply.Move(target: follow, host: 1000 + follow) : nil
        return .init(
            after: after,
            reply: FetchReply(
                .sent, serverInterval: follow % 3 == 0 ? 1800 : nil, postsPerWeek: Double(recent) / 8,
                hasValidators: follow % 5 != 0, move: move))
    }
}
