// The manual page and the completions of this program.
// Thread: main actor. Invariant: the keys are those that the window listens to.

import CommandKit
import FeedsGtk

@MainActor enum Manual {
    static func text(_ form: ManualOptions.Form) -> String {
        let commands = Subcommand.all.map(\.page)
        let completions = Completions(Subcommand.window.page, commands: commands)
        return switch form {
        case .man:
            ManualPage(
                Subcommand.window.page, commands: commands, version: OpenCommand.version, sections: [keys]
            ).text
        case .bash: completions.bash
        case .zsh: completions.zsh
        case .fish: completions.fish
        }
    }

    private static var keys: ManualPage.Section {
        ManualPage.Section(
            "KEYS",
            KeyGuide.groups.map { group in
                (group.title, group.rows.map { CommandPage.Entry($0.keys.joined(separator: ", "), $0.help) })
            })
    }
}
