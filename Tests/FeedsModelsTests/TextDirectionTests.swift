// The direction of a text.

import FeedsModels
import Testing

struct TextDirectionTests {
    @Test(arguments: [
        ("Hello", false), ("مرحبا", true), ("שלום", true), ("  123 — مرحبا", true), ("٣ apples", false),
        ("12:30!", false),
        ("", false), ("Hello مرحبا", false), ("🙂 שלום", true), ("日本", false),
    ])
    func theFirstLetterDecides(text: String, isRightToLeft: Bool) {
        #expect(TextDirection.isRightToLeft(text) == isRightToLeft)
    }
}
