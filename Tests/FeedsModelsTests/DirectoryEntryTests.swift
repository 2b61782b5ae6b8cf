// Which sentence of an entry a user reads, and which entries come first.

import FeedsModels
import Foundation
import Testing

struct DirectoryEntryTests {
    private func entry(_ name: String, _ language: String, _ sentences: [String: String] = ["en": "x"]) throws
        -> DirectoryEntry
    {
        let address = try #require(URL(string: "https://a.example/\(name)"))
        return DirectoryEntry(
            name: name, sentences: sentences, address: address, home: address, language: language, kind: .photos,
            licence: SyndicationLicence(name: "CC0"), isSensitive: false, checked: Date(timeIntervalSince1970: 0))
    }

    @Test(arguments: [
        (["de_AT.UTF-8", "en"], "Vogel"), (["pt_BR", "pt"], "Ave brasileira"), (["pt_PT"], "Ave"), (["fr"], "Bird"),
        (["fr", "de"], "Vogel"), ([], "Bird"),
    ])
    func theSentenceIsInTheUsersLanguageOrEnglish(_ languages: [String], _ sentence: String) throws {
        let entry = try entry(
            "a", "en", ["en": "Bird", "de": "Vogel", "pt": "Ave", "pt-br": "Ave brasileira"])
        #expect(entry.sentence(in: languages) == sentence)
    }

    @Test func theUsersLanguagesComeFirstThenEnglish() throws {
        let entries = try [entry("ja", "ja"), entry("en1", "en"), entry("de", "de-AT"), entry("en2", "en-GB")]
        func order(_ languages: [String]) -> [String] { DirectoryEntry.sorted(entries, for: languages).map(\.name) }
        #expect(order(["de_DE.UTF-8", "de"]) == ["de", "en1", "en2", "ja"])
        #expect(order(["en_GB", "ja"]) == ["en1", "en2", "ja", "de"])
        #expect(order([]) == ["en1", "en2", "ja", "de"])
    }
}
