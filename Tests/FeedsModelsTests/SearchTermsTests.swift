// What a typed search asks for.
// Thread: any. Invariant: any text gives terms that a search can use.

import FeedsModels
import FeedsTestSupport
import Testing

struct SearchTermsTests {
    private typealias Term = SearchTerms.Term

    @Test func wordsTagsAndNames() {
        #expect(
            SearchTerms(" dusk  #birds @ann ").terms == [
                Term(.anywhere, "dusk"), Term(.tag, "birds"), Term(.author, "ann"),
            ])
        #expect(SearchTerms("a#b c@d").terms == [Term(.anywhere, "a#b"), Term(.anywhere, "c@d")])
    }

    @Test func quotesMakeATermExact() {
        let terms = SearchTerms("@\"Ann Lee\" #\"new york\"x \"loud\"").terms
        #expect(
            terms == [
                Term(.author, "Ann Lee", isExact: true), Term(.tag, "new york", isExact: true), Term(.anywhere, "x"),
                Term(.anywhere, "\"loud\""),
            ])
        #expect(SearchTerms("@\"Ann Le").terms == [Term(.author, "Ann Le", isExact: true)])
    }

    @Test(arguments: ["#", "@", "# @", "#\"\"", "@\"…\"", "—"])
    func nothingThatAPostCouldHave(text: String) {
        #expect(SearchTerms(text).terms.isEmpty && SearchTerms(text).isHopeless)
    }

    @Test func nothingTypedIsNotHopeless() { #expect(!SearchTerms(" \n").isHopeless) }

    @Test func thereAreNeverTooMany() {
        #expect(SearchTerms(String(repeating: "#x ", count: 100_000)).terms.count == SearchTerms.most)
        #expect(SearchTerms(String(repeating: "x", count: 100_000)).terms[0].text.count == SearchTerms.longest)
    }

    @Test(arguments: ["Ann Lee", "Ann \"the owl\" Lee", "#1 Fan", "李", " Ann "])
    func aPersonsPageFindsTheName(name: String) throws {
        let topic = try #require(PostTopic(person: name))
        let terms = SearchTerms(topic.search).terms
        #expect(terms.count == 1 && terms[0].place == .author && terms[0].isExact)
        #expect(terms[0].text == name.filter { $0 != "\"" } && topic.title == name)
    }

    @Test func aNameWithoutLettersHasNoPage() {
        #expect(PostTopic(person: "★") == nil && PostTopic(person: "") == nil && PostTopic(tag: "##") == nil)
        #expect(PostTopic(tag: "#birds") == .tag("birds") && PostTopic.tag("birds").title == "#birds")
    }
}
