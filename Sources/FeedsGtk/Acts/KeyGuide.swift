// The keys as people read them, in groups: for the window of keys and for the manual page.
// Thread: main actor. Invariant: made of the table of acts alone, so that nothing is told that is not heard.

import FeedsModels

package enum KeyGuide {
    package struct Group {
        package let title: String
        package let rows: [Row]
    }

    package struct Row {
        package let keys: [String]
        package let help: String
    }

    package static var groups: [Group] {
        ActTable.groups.map { group in
            let acts = group.acts.filter { !$0.keys.isEmpty }
            return Group(title: group.title, rows: acts.map { Row(keys: $0.keys.map(spelled), help: $0.help) })
        }
    }

    /// "<Control>r" is written "Ctrl+R", "Page_Down" "Page Down".
    static func spelled(_ accelerator: String) -> String {
        let words = accelerator.replacing("<Control>", with: "Ctrl+").replacing("<Shift>", with: "Shift+")
            .replacing("<Alt>", with: "Alt+").split(separator: "+")
        return words.map { signs[String($0)] ?? capitalized($0) }.joined(separator: "+")
    }

    private static func capitalized(_ word: Substring) -> String {
        word.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// As the keys are called on keyboards, where their code is not what they say.
    private static let signs = [
        "AudioPlay": tr("Play/Pause key"), "AudioPause": tr("Pause key"), "AudioNext": tr("Next track key"),
        "AudioPrev": tr("Previous track key"), "slash": "/", "comma": ",", "period": ".", "equal": "=", "question": "?",
        "greater": ">", "less": "<", "bracketright": "]", "bracketleft": "[", "plus": "Plus", "minus": "Minus",
    ]
}
