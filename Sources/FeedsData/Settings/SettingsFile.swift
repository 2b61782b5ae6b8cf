// The settings as a small JSON file in the config folder.
// Thread: any. Invariant: a file that cannot be read is reported, and left where it is until something is changed.

package import FeedsModels
package import Foundation

package final class SettingsFile: SettingsStoreProtocol {
    private let document: PrivateDocument<Settings>
    private let report: @Sendable (String) -> Void

    /// `report` hears of a file that could not be read or written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("settings.json")
        document = PrivateDocument(
            file, name: "The settings", largest: 1 << 20, survivesPowerCuts: true, report: report)
        self.report = report
    }

    package func load() -> Settings {
        guard document.isThere else { return fresh() }
        do {
            return try document.read()
        } catch {
            let cause = error.localizedDescription
            report("The settings in \(document.path) could not be read and are the defaults now: \(cause)")
            return Settings(firstLaunch: Date())
        }
    }

    package func save(_ settings: Settings) { document.write(settings) }

    /// Waits until everything handed over is in the file.
    package func flush() { document.flush() }

    /// The first launch is remembered at once: ages in the sample feed count from it.
    private func fresh() -> Settings {
        let settings = Settings(firstLaunch: Date())
        save(settings)
        return settings
    }
}
