// A volume slider, with the button that mutes the sound.
// Thread: main actor. Invariant: both follow the settings, even when another view changes them.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class VolumeBox {
    let root: Box
    private let button = Button(icon: "audio-volume-high-symbolic", name: tr("Mute")).styled("flat", "circular")
    private let slider = Slider(.horizontal, name: tr("Volume"))
    private let bindings = Bindings()

    init(settings: SettingsModel, onAct: @escaping OnAct) {
        root = Box(.horizontal, spacing: 6, [button, slider]).styled("volume-box")
        slider.request(width: 190)
        // The handlers belong to `root`, so that they live exactly as long as the widgets.
        button.onClicked(root) { _ in onAct(.toggleSound, ActOrigin()) }
        slider.onChange(root) { _, value in onAct(.setVolume, ActOrigin(subject: .number(value))) }
        bindings.bind(root) { [button, slider, settings] _ in
            let level = settings.current.sound
            button.set(icon: level.icon)
            button.name = level.isSilent ? tr("Unmute") : tr("Mute")
            slider.value = level.isMuted ? 0 : level.volume
        }
    }
}
