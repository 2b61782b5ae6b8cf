// The cost of bytes on each kind of network, and the value of a level in each pane.

import FeedsEngine
import Testing

@Suite struct PreloadTermsTests {
    private func terms(
        _ network: NetworkClass, savesData: Bool = false, quality: RenditionChoice.Quality = .auto, pane: Int = 405
    ) -> PreloadTerms {
        PreloadTerms(
            network: network, savesData: savesData, quality: quality, paneWidth: pane, paneHeight: pane * 16 / 9)
    }

    @Test func aMegabitCostsMoreWhereSomebodyPaysForIt() throws {
        let costs = try [NetworkClass.unmetered, .poor, .metered].map { try #require(terms($0).megabit) }
        #expect(costs == costs.sorted() && Set(costs).count == 3)
        let saving = try #require(terms(.metered, savesData: true).megabit)
        #expect(saving > costs[2])
    }

    @Test func offlineThereAreNoTerms() {
        #expect(terms(.offline).megabit == nil)
        #expect(terms(.offline).prices(of: [(0, [1_000_000])]) == nil)
    }

    @Test func aLadderRisesWithItsRates() {
        let ladder = terms(.unmetered).ladder(bitsPerSecond: [300_000, 750_000, 1_200_000, 4_000_000, 20_000_000])
        #expect(zip(ladder, ladder.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func whatThePaneCannotShowIsWorthNoMoreThanItCosts() throws {
        for network in [NetworkClass.unmetered, .poor, .metered] {
            let terms = terms(network)
            let ladder = terms.ladder(bitsPerSecond: [2_000_000, 20_000_000])
            #expect(ladder[1] - ladder[0] <= 18 * (try #require(terms.megabit)))
            #expect(ladder[1] < 4)
        }
    }

    @Test func aLargerPaneMakesMoreOfAHigherLevel() {
        let levels = [1_000_000, 6_000_000]
        let small = terms(.unmetered).ladder(bitsPerSecond: levels)
        let large = terms(.unmetered, pane: 1080).ladder(bitsPerSecond: levels)
        #expect(large[1] > small[1] + 2)
        #expect(large[0] == small[0])
    }

    @Test func thePersonsQualityReplacesThePanesNeed() {
        let levels = [1_000_000, 3_500_000, 12_000_000]
        let sd = terms(.unmetered, quality: .sd).ladder(bitsPerSecond: levels)
        let uhd = terms(.unmetered, quality: .uhd).ladder(bitsPerSecond: levels)
        #expect(sd[2] < 3)
        #expect(uhd[2] == 12)
    }

    @Test func everyItemHasItsOwnLadder() throws {
        let prices = try #require(terms(.unmetered).prices(of: [(4, [750_000, 1_850_000]), (7, [1_200_000])]))
        #expect(prices.ladder == [0.75, 1.85])
        #expect(prices.worth(of: 1, item: 4) == 1.85)
        #expect(prices.worth(of: 0, item: 7) == 1.2)
        #expect(prices.worth(of: 5, item: 7) == 1.2)
        #expect(prices.worth(of: 0, item: 99) == 0.75)
    }

    @Test func aSmallerWindowFetchesForFewerItems() {
        #expect([1, 3, 5, 7].map(PreloadTerms.following) == [0, 2, 4, 4])
    }
}
