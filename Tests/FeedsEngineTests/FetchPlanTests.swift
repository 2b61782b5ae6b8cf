// The rules of polite fetching, each by itself.

import FeedsEngine
import FeedsTestSupport
import Testing

struct FetchPlanTests {
    private static let day = 86_400.0
    private static let start = 1_700_000_000.0

    @Test func theMostOverdueComeFirst() {
        var scene = FetchScene()
        for follow in 0..<5 {
            scene.know(follow, host: 0) { $0.due = Self.start - Double([3, 9, 1, 7, 5][follow]) * 3600 }
        }
        scene.know(5, host: 0)
        scene.know(6, host: 0) { $0.due = Self.start + 60 }
        scene.open(Array(0..<7)) { _, _, _ in .init(.unchanged) }
        #expect(scene.asked.map(\.follow) == [5, 1, 3, 4, 0, 2])
        #expect(scene.broken == nil)
    }

    @Test func anOpeningHasABudget() {
        var scene = FetchScene()
        for follow in 0..<500 { scene.know(follow, host: follow) }
        scene.open(Array(0..<500)) { _, _, _ in .init(.sent, after: 0.1) }
        #expect(scene.asked.count == 60)
        #expect(scene.left == 440)
        #expect(scene.broken == nil)
    }

    @Test func silentHostsEndAnOpeningAfterTwentySeconds() {
        var scene = FetchScene()
        for follow in 0..<500 { scene.know(follow, host: follow) }
        scene.open(Array(0..<500)) { _, _, _ in .init(.failed, after: 1000) }
        #expect(scene.time <= Self.start + 20)
        #expect(scene.asked.count == 4)
        #expect(scene.left == 496)
        #expect(scene.plan.record(of: 0)?.standing == .failing)
        #expect(scene.broken == nil)
    }

    /// A slow host does not keep the other hosts' follows from being asked.
    @Test func aHostOfManyFollowsLetsOthersPass() {
        var scene = FetchScene()
        for follow in 0..<100 { scene.know(follow, host: follow < 90 ? 0 : follow) { $0.due = Double(follow) } }
        scene.open(Array(0..<100)) { _, _, _ in .init(.unchanged) }
        #expect(Set(90..<100).isSubset(of: Set(scene.asked.map(\.follow))))
        #expect(scene.broken == nil)
    }

    @Test(
        arguments: [
            (nil, nil, 3600), (0, nil, 86_400), (3.5, nil, 86_400), (7, nil, 43_200), (84, nil, 3600), (400, nil, 900),
            (1e12, nil, 900), (-1, nil, 3600), (.nan, nil, 3600), (84, 7200, 7200), (84, 1e9, 18_000), (84, -5, 3600),
            (84, .nan, 3600), (0, 7200, 86_400), (nil, .infinity, 18_000),
        ] as [(Double?, Double?, Double)])
    func theIntervalFollowsTheFeed(_ rate: Double?, _ server: Double?, _ interval: Double) {
        #expect(FetchRules.interval(postsPerWeek: rate, server: server) == interval)
    }

    @Test func aHandRefreshesWhatTheHostAllows() {
        var scene = FetchScene()
        scene.know(0, host: 0) { ($0.asked, $0.due) = (Self.start - 1000, Self.start + 9000) }
        scene.know(1, host: 1) { ($0.asked, $0.due) = (Self.start - 800, Self.start + 9000) }
        scene.know(2, host: 2) {
            ($0.asked, $0.due, $0.serverInterval) = (Self.start - 1000, Self.start + 9000, 7200)
        }
        scene.know(3, host: 3) { ($0.asked, $0.due, $0.standing) = (Self.start - 1000, Self.start + 9000, .waits) }
        scene.know(4, host: 4) { ($0.asked, $0.standing) = (Self.start - 1e6, .gone) }
        scene.know(5, host: 5) { ($0.asked, $0.due, $0.standing) = (Self.start - 1000, Self.start + 9e5, .closed) }
        scene.open(Array(0..<6), byHand: true) { _, _, _ in .init(.unchanged) }
        #expect(Set(scene.asked.map(\.follow)) == [0, 5])
        let sent = scene.asked.count
        scene.open(Array(0..<6)) { _, _, _ in .init(.unchanged) }
        #expect(scene.asked.count == sent)
        #expect(scene.broken == nil)
    }

    @Test func failuresWaitTwiceAsLongEachTime() {
        var scene = FetchScene()
        scene.know(0, host: 0)
        var waits: [Double] = []
        for _ in 0..<9 {
            scene.open([0]) { _, _, _ in .init(.failed) }
            let due = scene.plan.record(of: 0)?.due ?? 0
            waits.append(((due - scene.time) / 60).rounded())
            scene.time = due
        }
        #expect(waits == [15, 30, 60, 120, 240, 480, 960, 1440, 1440])
        scene.open([0]) { _, _, _ in .init(reply: FetchReply(.sent, postsPerWeek: 84)) }
        #expect(scene.plan.record(of: 0)?.failures == 0)
        #expect(scene.plan.record(of: 0)?.due == scene.time + 3600)
    }

    @Test func missingTakesThreeDays() {
        var scene = FetchScene()
        scene.know(0, host: 0)
        scene.know(1, host: 1) { $0.forgivesMissing = true }
        for _ in 0..<40 {
            scene.open([0, 1]) { _, _, _ in .init(.missing) }
            if scene.time < Self.start + 3 * Self.day { #expect(scene.plan.record(of: 0)?.standing == .failing) }
            scene.time += Self.day / 8
        }
        #expect(scene.plan.record(of: 0)?.standing == .missing)
        #expect(scene.plan.record(of: 1)?.standing == .failing)
        #expect(scene.asked.count { $0.follow == 0 && $0.time > Self.start + 4 * Self.day } <= 1)
        #expect(scene.broken == nil)
    }

    @Test func goneIsNeverAskedAgainAndClosedWeekly() {
        var scene = FetchScene()
        scene.know(0, host: 0)
        scene.know(1, host: 1)
        for _ in 0..<30 {
            scene.open([0, 1]) { follow, _, _ in .init(follow == 0 ? .gone : .closed) }
            scene.time += Self.day
        }
        #expect(scene.asked.count { $0.follow == 0 } == 1)
        #expect(scene.asked.count { $0.follow == 1 } == 5)
    }

    @Test func waitsDoubleAndDiffer() {
        var scene = FetchScene()
        for follow in 0..<20 { scene.know(follow, host: 0) }
        var waits: [Double] = []
        for _ in 0..<8 {
            scene.open(Array(0..<20)) { _, _, _ in .init(.waits(seconds: nil)) }
            let dues = (0..<20).compactMap { scene.plan.record(of: $0)?.due }
            #expect(Set(dues).count == 20)
            waits.append((dues.min() ?? 0) - scene.time)
            let longest = (dues.max() ?? 0) - scene.time
            #expect(longest <= 6 * 3600 * 1.2 + 1)
            scene.time = (dues.max() ?? 0) + 1
        }
        #expect(waits[0] >= 480 && waits[0] <= 720)
        #expect(waits[2] >= 1900 && waits[7] >= 17_280)
        #expect(scene.asked.count == 8)
        #expect(scene.broken == nil)
    }

    @Test(arguments: [(30, 30), (0, 480), (-5, 480), (1e12, 86_400), (.nan, 480)] as [(Double, Double)])
    func aNamedWaitHasBounds(_ seconds: Double, _ least: Double) {
        var scene = FetchScene()
        scene.know(0, host: 0)
        scene.know(1, host: 0)
        scene.open([0, 1]) { _, _, _ in .init(.waits(seconds: seconds)) }
        #expect(scene.asked.count == 1)
        #expect(scene.left == 1)
        for follow in 0...1 {
            let wait = (scene.plan.record(of: follow)?.due ?? 0) - scene.time
            #expect(wait >= least && wait <= least * 1.5 + 1)
        }
    }

    /// Also a follow that came after the refusal, and after a restart.
    @Test func aNewFollowOfAHostThatWaitsWaitsToo() {
        var scene = FetchScene()
        scene.know(0, host: 0) { ($0.asked, $0.standing, $0.due) = (Self.start - 60, .waits, Self.start + 600) }
        scene.know(1, host: 0)
        scene.open([0, 1], byHand: true) { _, _, _ in .init(.sent) }
        #expect(scene.asked.isEmpty)
        #expect(scene.left == 1)
        scene.time += 1000
        scene.open([0, 1]) { _, _, _ in .init(.sent) }
        #expect(scene.asked.count == 2)
    }

    @Test func aRedirectIsBelievedOnTheSecondDay() {
        var scene = FetchScene()
        scene.know(0, host: 0)
        scene.know(1, host: 0)
        let answer = { (follow: Int, _: Bool, _: Double) -> FetchScene.Answer in
            .init(reply: FetchReply(.sent, move: .init(target: 7, host: 9, isDowngrade: follow == 1)))
        }
        scene.open([0, 1], answer)
        scene.time += 2 * 3600
        scene.open([0, 1], answer)
        #expect(scene.plan.record(of: 0)?.isMoved == false)
        scene.time += Self.day
        scene.open([0, 1], answer)
        #expect(scene.plan.record(of: 0)?.isMoved == true)
        #expect(scene.plan.record(of: 0)?.host == 9)
        #expect(scene.plan.record(of: 1)?.isMoved == false)
        scene.time += Self.day
        scene.open([0]) { _, _, _ in .init(.missing) }
        #expect(scene.plan.record(of: 0)?.isMoved == false)
    }

    @Test func aRedirectThatIsGoneMeanwhileBeginsAgain() {
        var scene = FetchScene()
        scene.know(0, host: 0)
        for redirects in [true, false, true] {
            scene.open([0]) { _, _, _ in
                .init(reply: FetchReply(.sent, move: redirects ? .init(target: 7, host: 9) : nil))
            }
            scene.time += Self.day
        }
        #expect(scene.plan.record(of: 0)?.isMoved == false)
    }

    @Test func validatorsAreLeftOutAfterEightDays() {
        var scene = FetchScene()
        scene.know(0, host: 0)
        for _ in 0..<20 {
            scene.open([0]) { _, isConditional, _ in
                isConditional ? .init(.unchanged) : .init(reply: FetchReply(.sent, hasValidators: true))
            }
            scene.time += Self.day
        }
        #expect(scene.asked.map(\.isConditional).enumerated().filter { !$0.element }.map(\.offset) == [0, 8, 16])
    }

    /// 304 to a request without validators is no answer.
    @Test func aHostThatSaysUnchangedForEverFails() {
        var scene = FetchScene()
        scene.know(0, host: 0)
        scene.open([0]) { _, _, _ in .init(.unchanged) }
        #expect(scene.plan.record(of: 0)?.standing == .failing)
    }

    @Test func nothingIsAskedWhileHidden() {
        var scene = FetchScene()
        for follow in 0..<9 { scene.know(follow, host: follow) }
        scene.begin(Array(0..<9)) { _, _, _ in .init(.sent) }
        scene.set(mayAsk: false) { _, _, _ in .init(.sent) }
        while scene.step({ _, _, _ in .init(.sent) }) {}
        #expect(scene.asked.count == 4)
        #expect(scene.left == 5)
        #expect(scene.plan.record(of: 0)?.standing == .fine)
        scene.open(Array(0..<9)) { _, _, _ in .init(.sent) }
        #expect(scene.asked.count == 4)
        let isOpen = scene.plan.isOpen
        #expect(!isOpen)
    }

    @Test func withoutNetworkNothingIsBlamed() {
        var scene = FetchScene()
        for follow in 0..<9 { scene.know(follow, host: follow) }
        scene.open(Array(0..<9)) { _, _, _ in .init(.offline) }
        #expect(scene.asked.count == 4)
        #expect(scene.plan.record(of: 0)?.failures == 0)
        #expect(scene.left == 5)
    }

    @Test func aHostThatIsNotReachedHoldsUpNoOther() {
        var scene = FetchScene()
        for follow in 0..<9 { scene.know(follow, host: follow) { $0.due = Double(follow) } }
        scene.open(Array(0..<9)) { follow, _, _ in .init(follow == 0 ? .offline : .sent) }
        #expect(scene.asked.count == 9 && scene.left == 0)
        #expect(scene.plan.record(of: 0)?.standing == .failing && scene.plan.record(of: 0)?.failures == 1)
        #expect(scene.plan.record(of: 0)?.due == Self.start + 0.3 + 15 * 60)
        #expect(scene.broken == nil)
    }

    /// Two hosts that are not reached may mean that there is no network, until a third answers.
    @Test(arguments: [true, false])
    func anAnswerTellsWhichHostsFailed(_ hasNetwork: Bool) {
        var scene = FetchScene()
        for follow in 0..<12 { scene.know(follow, host: follow / 4) { $0.due = Double(follow) } }
        let asked = [0, 4, 8]
        scene.open(Array(0..<12)) { follow, _, _ in
            follow == 8 && hasNetwork ? .init(.sent, after: 2) : .init(.offline)
        }
        #expect(Array(scene.asked.map(\.follow).prefix(3)) == asked)
        #expect(scene.plan.record(of: 0)?.failures == (hasNetwork ? 1 : 0))
        #expect(scene.plan.record(of: 0)?.asked == (hasNetwork ? Self.start : nil))
        #expect(scene.left == (hasNetwork ? 6 : 9))
        #expect(scene.broken == nil)
    }

    @Test func anUnreachedHostIsTriedOnceInAnOpening() {
        var scene = FetchScene()
        for follow in 0..<9 { scene.know(follow, host: 0) }
        scene.open(Array(0..<9)) { _, _, _ in .init(.offline) }
        #expect(scene.asked.count == 1 && scene.left == 8)
        #expect(scene.plan.record(of: 0)?.standing == .fine)
    }

    /// A pause that ended does not hide one of which another program has heard.
    @Test func aLaterPauseOfAHostCounts() {
        var scene = FetchScene()
        for follow in 0..<2 { scene.know(follow, host: 0) }
        scene.open([0]) { _, _, _ in .init(.waits(seconds: 600)) }
        scene.time += 1000
        scene.know(0, host: 0) { ($0.asked, $0.standing, $0.due) = (Self.start + 900, .waits, Self.start + 5000) }
        scene.open([1], byHand: true) { _, _, _ in .init(.sent) }
        #expect(scene.asked.count == 1 && scene.left == 1)
    }

    /// The plan would have a tick each millisecond for follows that may not be asked.
    @Test func aPauseThatIsHeardOfWhileFollowsWaitLeavesThem() {
        var scene = FetchScene()
        for follow in 0..<3 { scene.know(follow, host: 0) }
        scene.begin([0, 1]) { _, _, _ in .init(.sent) }
        scene.know(2, host: 0) { ($0.asked, $0.standing, $0.due) = (Self.start - 60, .waits, Self.start + 5000) }
        scene.begin([2]) { _, _, _ in .init(.sent) }
        while scene.step({ _, _, _ in .init(.sent) }) {}
        #expect(scene.asked.count == 1 && scene.left == 1)
        #expect(scene.broken == nil)
    }

    /// Ten minutes, as after a first refusal: other failures do not count.
    @Test func otherFailuresLengthenNoPause() {
        var scene = FetchScene()
        scene.know(0, host: 0) { ($0.standing, $0.failures) = (.failing, 9) }
        scene.open([0]) { _, _, _ in .init(.waits(seconds: nil)) }
        let wait = (scene.plan.record(of: 0)?.due ?? 0) - scene.time
        #expect(wait >= 480 && wait <= 720)
    }

    /// Times far in the future come from a clock that was wrong.
    @Test func aClockThatWasSetBackDelaysNothing() {
        var scene = FetchScene()
        let future = Self.start + 400 * Self.day
        scene.know(0, host: 0) { ($0.asked, $0.due, $0.standing) = (future, future + 900, .waits) }
        scene.know(1, host: 0)
        scene.open([0, 1]) { _, _, _ in .init(.sent) }
        #expect(scene.asked.count == 2)
        scene.time = Self.start - 30 * Self.day
        scene.know(2, host: 0)
        scene.begin([2]) { _, _, _ in .init(.sent) }
        #expect(scene.asked.count == 3)
    }

    @Test func anUnfollowedFollowIsNotAsked() {
        var scene = FetchScene()
        for follow in 0..<9 { scene.know(follow, host: 0) }
        scene.begin(Array(0..<9)) { _, _, _ in .init(.sent) }
        for follow in 0..<9 { _ = scene.plan.handle(.forget(follow: follow)) }
        while scene.step({ _, _, _ in .init(.sent) }) {}
        #expect(scene.asked.count == 1)
        let isOpen = scene.plan.isOpen
        #expect(!isOpen)
    }
}
