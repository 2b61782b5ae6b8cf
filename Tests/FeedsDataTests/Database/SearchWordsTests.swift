// Every typed text becomes a query that SQLite accepts.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Words that are searched for")
struct SearchWordsTests {
    @Test(arguments: [
        ("", "", false), (" \t\n", "", false), ("dusk", "\"dusk\"*", false),
        ("Long  way ", "\"Long\"* \"way\"*", false),
        ("say \"hi\"", "\"say\"* \"\"\"hi\"\"\"*", false), ("AND", "\"AND\"*", false), ("a*b(c)", "\"a*b(c)\"*", false),
        ("…", "", true), ("\"", "", true), ("— rain", "\"rain\"*", false), ("a\0b", "\"a\"* \"b\"*", false),
        ("#birds @ann", "tags : \"birds\"* author : \"ann\"*", false),
        ("dusk @\"Ann Lee\"", "\"dusk\"* author : \"Ann Lee\"", false),
    ])
    func areQuotedOneByOne(text: String, expression: String, isHopeless: Bool) {
        let words = SearchWords(text)
        #expect(words.expression == expression && words.isHopeless == isHopeless)
    }

    @Test func thereAreNeverTooMany() {
        let words = SearchWords(String(repeating: "word ", count: 100_000))
        #expect(words.expression.count < 200)
        #expect(SearchWords(String(repeating: "x", count: 100_000)).expression.count < 100)
    }

    @Test func noInputIsAnError() async throws {
        let folder = LibraryFolder()
        let store = folder.store()
        try await store.perform(Sample.liking("a", at: 1))
        let alphabet = Array("ab\"'#@*()^:-+{}[]|&!~\\/,.;<>=%_ \0\u{7F}\u{301}éß漢🎞NEARANDORNOT\u{200D}\u{FEFF}")
        var random = SplitMix64(seed: 3)
        for _ in 0..<400 {
            let count = Int.random(in: 0...12, using: &random)
            let words = String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
            do {
                _ = try await store.entries(LibraryQuery(.all, matching: words), after: nil, limit: 5)
            } catch {
                Issue.record("\(words.debugDescription): \(error)")
            }
        }
        #expect(try await store.ids(.all, matching: "video") == ["a"])
    }
}
