// A slider for how loud it is, with the button that silences it.
// Thread: main actor. Invariant: both follow the settings, whoever changes them.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class VolumeBox {
    let root: Box
    private let button = Button(icon: "audio-volume-high-symbolic", name: tr("Mute")).styled("flat", "circular")
    private let slider = Slider(.horizontal, name: tr("Volume"))
    private let settings: SettingsModel
    private let bindings = Bindings()

    init(settings: SettingsModel) {
        self.settings = settings
        root = Box(.horizontal, spacing: 6, [button, slider]).styled("volume-box")
        slider.request(width: 190)
        // It goes with its widgets, which nobody else keeps.
        button.onClicked(root) { [settings] _ in settings.toggleSound() }
        slider.onChange(root) { [settings] _, value in settings.set(volume: value) }
        bindings.bind(root) { [button, slider, settings] _ in
            let level = settings.current.sound
            button.set(icon: level.icon)
            button.name = level.isSilent ? tr("Unmute") : tr("Mute")
            slider.value = level.isMuted ? 0 : level.volume
        }
    }
}
