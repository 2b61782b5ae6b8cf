// What keys, buttons and menus do to sound and speed, as changes of the settings.
// Thread: main actor. Invariant: every way to change them comes through here, so that all of them mean the same.

package import FeedsEngine
package import FeedsModels

extension SettingsModel {
    /// Nothing is heard, for whichever reason.
    package var isSilent: Bool { current.sound.isSilent }

    package func toggleSound() { changeSound { $0.toggle() } }

    /// Louder (+) or softer (−) by so many twentieths.
    package func turnVolume(by steps: Double) { changeSound { $0.step(steps) } }

    package func set(volume: Double) { changeSound { $0.set(volume: volume) } }

    private func changeSound(_ body: (inout Volume) -> Void) {
        change { settings in
            var level = settings.sound
            body(&level)
            settings.volume = level.volume
            settings.isMuted = level.isMuted
        }
    }

    package func faster() { change { $0.speed = SpeedSteps.faster(than: $0.speed) } }
    package func slower() { change { $0.speed = SpeedSteps.slower(than: $0.speed) } }
    package func set(speed: Double) { change { $0.speed = min(max(speed, SpeedSteps.all[0]), SpeedSteps.held) } }

    /// Mutes the sound at the app's start if the user's settings ask for it.
    package func beginRun() {
        if current.startsMuted { change { $0.isMuted = true } }
    }
}

extension Settings {
    package var sound: Volume { Volume(volume: volume, isMuted: isMuted) }
}
