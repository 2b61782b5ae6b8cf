/// Stores the settings. Loading never fails: an unreadable file gives the defaults.
package protocol SettingsStoreProtocol: Sendable {
    func load() -> Settings
    func save(_ settings: Settings)
}
