// The settings as a small JSON file in the config folder.
// Thread: any; writes go through one queue. Invariant: a file is replaced whole or not at all, and one that cannot be
// read is left where it is.

import Dispatch
package import FeedsModels
package import Foundation

package final class SettingsFile: SettingsStoreProtocol {
    private let file: URL
    private let queue = DispatchQueue(label: "mutoscope.settings", qos: .utility)
    private let report: @Sendable (String) -> Void

    /// `report` hears of a file that could not be read or written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        file = folder.appendingPathComponent("settings.json")
        self.report = report
    }

    package func load() -> Settings {
        guard FileManager.default.fileExists(atPath: file.path) else { return fresh() }
        do {
            return try JSONDecoder().decode(Settings.self, from: Data(contentsOf: file))
        } catch {
            report(
                "The settings in \(file.path) could not be read and are the defaults now: \(error.localizedDescription)"
            )
            return Settings(firstLaunch: Date())
        }
    }

    package func save(_ settings: Settings) {
        queue.async { [file, report] in
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                try encoder.encode(settings).write(to: file, options: .atomic)
            } catch {
                report("The settings could not be saved to \(file.path): \(error.localizedDescription)")
            }
        }
    }

    /// Waits until everything handed over is on disk.
    package func flush() { queue.sync {} }

    /// The first launch is remembered at once: ages in the sample feed count from it.
    private func fresh() -> Settings {
        let settings = Settings(firstLaunch: Date())
        save(settings)
        return settings
    }
}
