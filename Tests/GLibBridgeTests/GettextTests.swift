// Without a catalog, a sentence stays unchanged.
// Thread: any. Invariant: nothing here changes the process's locale.

import GLibBridge
import Testing

struct GettextTests {
    private let nobody = Gettext(domain: "mutoscope-nobody", folder: "/nonexistent")

    @Test(arguments: ["Back", "100 %", "", "Noch „nichts“ – ١٢٣ 🎞"])
    func aSentenceWithoutTranslationComesBack(_ text: String) { #expect(nobody.sentence(text) == text) }

    @Test(arguments: [(1, "one"), (0, "many"), (2, "many"), (-1, "one"), (Int.max, "many"), (Int.min, "many")])
    func aCountWithoutTranslationIsEnglish(_ count: Int, _ form: String) {
        #expect(nobody.sentence("one", "many", count: count) == form)
    }

    @Test func nobodySpeaksNoLanguage() { #expect(nobody.language == nil) }
}
