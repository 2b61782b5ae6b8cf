// The settings as the app lives with them: changed at once, saved after each change.
// Thread: main actor. Invariant: what is in memory is what was last handed to the store.

package import FeedsModels
import Observation

@MainActor @Observable package final class SettingsModel {
    package private(set) var current: Settings
    private let store: any SettingsStoreProtocol

    package init(store: any SettingsStoreProtocol) {
        self.store = store
        current = store.load()
    }

    package func change(_ edit: (inout Settings) -> Void) {
        var edited = current
        edit(&edited)
        guard edited != current else { return }
        current = edited
        store.save(edited)
    }
}
