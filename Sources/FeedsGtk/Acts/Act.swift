// A line of the table of acts: its keys, its words in the help, and its look where the app offers it.
// Thread: main actor. Invariant: `face` only reads, so a binding that calls it follows everything that it reads.

import FeedsModels

struct Act {
    /// How screen readers name its button.
    enum Role {
        case plain, toggle, menuOpener
    }

    /// Where its keys work besides over a feed.
    enum Reach {
        /// In a text field, where most keys could be meant for the text.
        case whileWriting
        /// In the stories viewer, where most keys would act on the feed behind it.
        case overStories
    }

    let action: AppAct
    let keys: [String]
    /// The words of the key window, the manual page and README.
    let help: String
    let reach: Set<Reach>
    let role: Role
    /// A class of the style sheet for its button.
    let style: String?
    /// Nil if the act is not offered. Its keys may still work.
    let face: (ActScene) -> ActFace?

    init(
        _ action: AppAct, keys: [String] = [], help: String = "", reach: Set<Reach> = [], role: Role = .plain,
        style: String? = nil, face: @escaping (ActScene) -> ActFace? = { _ in nil }
    ) {
        self.action = action
        self.keys = keys
        self.help = help
        self.reach = reach
        self.role = role
        self.style = style
        self.face = face
    }
}
