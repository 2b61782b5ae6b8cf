// What a person chose, and what the app remembers between runs.
// Thread: any; a plain value. Invariant: a field that a file lacks has its default, so old files stay readable.

package import Foundation

package struct Settings: Sendable, Hashable, Codable {
    package enum Layout: String, Sendable, Hashable, Codable {
        /// One item fills the window.
        case reel
        /// A freely scrolling list.
        case cards
    }

    package var layout: Layout = .reel
    package var isMuted = false
    /// 0…1.
    package var volume = 1.0
    package var hasSeenHint = false
    /// Ages in the sample feed count from here.
    package var firstLaunch: Date

    package init(firstLaunch: Date) { self.firstLaunch = firstLaunch }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        firstLaunch = try values.decodeIfPresent(Date.self, forKey: .firstLaunch) ?? Date()
        layout = try values.decodeIfPresent(Layout.self, forKey: .layout) ?? .reel
        isMuted = try values.decodeIfPresent(Bool.self, forKey: .isMuted) ?? false
        volume = try values.decodeIfPresent(Double.self, forKey: .volume) ?? 1
        hasSeenHint = try values.decodeIfPresent(Bool.self, forKey: .hasSeenHint) ?? false
    }
}

/// Keeps the settings. Loading never fails: what cannot be read is the default.
package protocol SettingsStoreProtocol: Sendable {
    func load() -> Settings
    func save(_ settings: Settings)
}
