// A list of the library as a place: it is the same list again, and says how it differs from other feeds.

import FeedsModels
import Testing

struct LibraryPlaceTests {
    @Test(arguments: ["", "x", "two words", " “quoted” ", "a  b "])
    func aPlaceGivesItsQueryBack(_ words: String) throws {
        for list in LibraryList.allCases {
            let query = LibraryQuery(list, matching: words)
            let place = try #require(FeedSource(place: .library(query)).named)
            #expect(LibraryQuery(place) == query)
            #expect(place.showsHidden == (list == .hidden) && place.keepsOrder && place.isChosen)
            #expect(place.title?.isEmpty == false && place.emptiness?.isEmpty == false)
        }
    }

    @Test func anotherKindsPlaceIsNone() {
        #expect(LibraryQuery(NamedSource(kind: "channel", id: "liked", name: "Ann")) == nil)
        #expect(LibraryQuery(NamedSource(kind: LibraryQuery.kind, id: "loved", name: "loved")) == nil)
        #expect(LibraryQuery(named: "") == nil)
    }

    @Test func itIsHereAndNobodyOpensItAgain() {
        let source = FeedSource(place: .library(LibraryQuery(.liked)))
        #expect(source.isLocal && source.texts.isEmpty && source.sessionTexts == nil && source.key == "library:liked")
    }
}
