// Names cut to the width of a menu: letters, combined emoji, ideographs.

import FeedsModels
import Testing

struct TextColumnsTests {
    @Test(arguments: ["", "Ada", "Hana Morimoto", "ليلى حداد", "🎉🦄🌈"])
    func whatFitsStays(_ name: String) { #expect(TextColumns.fit(name, in: 24) == name) }

    @Test func aLongNameEndsInAnEllipsisWithinTheRoom() {
        let name = TextColumns.fit("Maximiliane-Friederike von Hohenstaufen", in: 24)
        #expect(name == "Maximiliane-Friederike " + "…")
        #expect(name.count == 24)
    }

    @Test func emojiTakeTheRoomOfThreeLetters() {
        let name = TextColumns.fit(String(repeating: "🎉", count: 20), in: 24)
        #expect(name == String(repeating: "🎉", count: 7) + "…")
    }

    @Test func whatLooksLikeOneSignIsNeverCutInTwo() {
        let family = "👩‍👩‍👧‍👦"
        #expect(TextColumns.fit(String(repeating: family, count: 4), in: 7) == family + family + "…")
        // A heart has the width of a letter until a selector makes it a picture.
        #expect(TextColumns.fit("❤️❤️❤️", in: 7) == "❤️❤️…")
    }

    @Test func ideographsTakeTwiceTheRoom() { #expect(TextColumns.fit("東京都写真美術館", in: 8) == "東京都…") }
}
