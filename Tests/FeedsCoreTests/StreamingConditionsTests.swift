// System, settings and network decide the window's size and the wanted renditions, live.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct StreamingConditionsTests {
    private let scheduler = ManualScheduler()
    private let system = FakeConditions()
    private let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))

    private func desk() -> StreamingConditions {
        StreamingConditions(system: system, settings: settings, scheduler: scheduler)
    }

    private func yield() async { await AllTasks.run() }

    @Test func aMemoryWarningShrinksTrimsAndIsOverAfterACalmHalfMinute() {
        let desk = desk()
        var trims = 0
        desk.onTrim = { trims += 1 }
        system.warn(.critical)
        #expect(desk.limits.window == 1)
        #expect(trims == 1)
        #expect(scheduler.pending == 1)
        scheduler.advance(by: 31)
        #expect(desk.limits.window == 5)
        #expect(system.looks == 1)
        #expect(scheduler.pending == 0)
    }

    @Test func shortMemoryKeepsItSmallUntilALookSaysOtherwise() {
        let desk = desk()
        system.current.availableMemory = 200 << 20
        #expect(desk.limits.window == 1)
        scheduler.advance(by: 120)
        #expect(desk.limits.window == 1)
        system.current.availableMemory = 3000 << 20
        scheduler.advance(by: 31)
        #expect(desk.limits.window == 5)
    }

    @Test func settingsTakeEffectLive() async {
        let desk = desk()
        var wishes: [StreamingWishes] = []
        desk.onWishes = { wishes.append($0) }
        settings.change { $0.quality = .sd }
        await yield()
        settings.change { $0.windowSize = .seven }
        await yield()
        #expect(wishes == [StreamingWishes(quality: .sd)])
        #expect(desk.limits.window == 7)
    }

    @Test func changesThatConcernNobodyAreNotTold() {
        let desk = desk()
        var changes = 0
        _ = desk.follow { changes += 1 }
        system.measure()
        desk.fetched(.success(PreloadReceipt(bytes: 300_000, seconds: 0.1)))
        #expect(changes == 0)
        system.current.savesPower = true
        #expect(changes == 1)
    }

    @Test func aMeteredNetworkIsTreatedAsThePersonSays() async {
        let desk = desk()
        system.current.isNetworkMetered = true
        #expect(desk.network == .metered && desk.wishes.dataSaver && desk.wishes.fetchesAhead)
        #expect(desk.limits.window == 3)
        settings.change { $0.metered = .fetchesNothingAhead }
        await yield()
        #expect(desk.limits.window == 1 && !desk.wishes.fetchesAhead && !desk.wishes.dataSaver)
        settings.change { $0.metered = .likeAnyOther }
        await yield()
        #expect(desk.network == .unmetered && desk.wishes == StreamingWishes())
        #expect(desk.limits.window == 5, "what a person says takes effect at once")
    }

    @Test func theMeteredRuleMeansNothingOnAnotherNetwork() async {
        let desk = desk()
        for rule in Settings.Metered.allCases {
            settings.change { $0.metered = rule }
            await yield()
            #expect(desk.wishes == StreamingWishes() && desk.limits.window == 5, "\(rule)")
        }
    }

    @Test func theWindowIsAsSmallAsCanBeWhereNothingIsFetchedAheadAndGrowsWhenThatIsOver() async {
        settings.change {
            $0.metered = .fetchesNothingAhead
            $0.windowSize = .seven
        }
        let desk = desk()
        var changes = 0
        _ = desk.follow { changes += 1 }
        #expect(desk.limits.window == 7)
        system.current.isNetworkMetered = true
        #expect(desk.limits.window == 1 && changes == 1, "nothing that nobody looks at is fetched")
        system.current.isNetworkMetered = false
        #expect(desk.limits.window == 7)
    }

    @Test func whoSavesDataEverywhereSavesItOnAMeteredNetworkToo() async {
        settings.change {
            $0.dataSaver = true
            $0.metered = .likeAnyOther
        }
        let desk = desk()
        system.current.isNetworkMetered = true
        #expect(desk.wishes.dataSaver && desk.limits.window == 3)
    }

    @Test func whatCameOverTheLineReachesTheChoiceOfRenditions() {
        let desk = desk()
        desk.fetched(.success(PreloadReceipt(bytes: 250_000, seconds: 1)))
        #expect(desk.wishes.bandwidth == 2_000_000)
        system.current.isNetworkMetered = true
        #expect(desk.wishes.bandwidth == nil)
        #expect(desk.network == .metered)
    }

    @Test func aSlowLineIsAPoorNetwork() {
        let desk = desk()
        for _ in 0..<3 { desk.fetched(.success(PreloadReceipt(bytes: 50_000, seconds: 1))) }
        #expect(desk.network == .poor)
    }

    @Test func theMemoryIsLookedAtOnSwipesButNotOnEveryOne() {
        let desk = desk()
        scheduler.advance(by: 100)
        for _ in 0..<50 {
            desk.committed()
            scheduler.advance(by: 0.5)
        }
        #expect(system.looks == 3)
    }
}
