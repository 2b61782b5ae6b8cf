// What rows of the preferences may need besides the settings: the app, the window they are in, a voice.
// Thread: main actor. Invariant: lives as long as the window.

import FeedsCore
import FeedsModels
import GtkBridge

final class PreferencesPlace {
    let coordinator: AppCoordinator
    let parts: WindowParts
    let window: PreferencesWindow
    /// Closes the window, then does what is better done in the app's own.
    let leaveFor: (AppAct) -> Void

    init(
        coordinator: AppCoordinator, parts: WindowParts, window: PreferencesWindow,
        leaveFor: @escaping (AppAct) -> Void
    ) {
        self.coordinator = coordinator
        self.parts = parts
        self.window = window
        self.leaveFor = leaveFor
    }

    var settings: SettingsModel { coordinator.settings }

    func say(_ text: String, offering offer: ToastOverlay.Offer? = nil) { window.say(text, offering: offer) }
}
