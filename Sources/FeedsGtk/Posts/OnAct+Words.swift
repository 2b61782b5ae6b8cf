// Presses on the words of a post: a tag opens its page, a name that of its person.

import GtkBridge

extension OnAct? {
    /// What a press on the word does; nil if the word is no tag.
    func pressed(_ word: String, on label: Label) -> (() -> Void)? {
        let tag = word.drop { !$0.isLetter && !$0.isNumber && $0 != "#" }
            .prefix { $0.isLetter || $0.isNumber || "#_".contains($0) }
        guard let self, tag.hasPrefix("#"), tag.count > 1 else { return nil }
        return { self(.openTag, ActOrigin(subject: .tag(String(tag)), anchor: label)) }
    }
}
