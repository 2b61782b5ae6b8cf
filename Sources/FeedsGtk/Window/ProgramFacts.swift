import FeedsModels
import GtkBridge

/// The program's version, and the versions of what it runs on.
package struct ProgramFacts: Sendable {
    package var version: String
    /// A line each, for reports of faults; asked when the user wants to see them.
    package var system: @MainActor @Sendable () -> String

    package init(version: String = "", system: @escaping @MainActor @Sendable () -> String = { "" }) {
        self.version = version
        self.system = system
    }

    @MainActor var about: AboutDialog.Facts {
        let home = "https://github.com/mutoscope/mutoscope"
        return AboutDialog.Facts(
            name: "Mutoscope", icon: "io.github.mutoscope.Mutoscope", version: version,
            developers: tr("The Mutoscope authors"),
            comments: tr("Short videos, photos and stories from people, channels and folders that you choose."),
            website: home, issues: home + "/issues", system: system(), copyright: "© 2026")
    }
}
