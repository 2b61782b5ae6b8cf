// The user's controls for speed, sound and the clear screen over a feed: signs, the chip, menu items, keys.
// Thread: main actor. Invariant: it changes only settings and the feed's model; the widgets follow those.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class PlaybackControls {
    let sign = VolumeSign()
    /// Shows the speed of the videos while it is not the usual speed.
    let chip = Button(text: "").styled("osd", "pill", "speed-chip").align(.end, .start)
    private let model: FeedsViewModel
    private let settings: SettingsModel
    private let host: Widget
    private let router: ActRouter
    private let bindings = Bindings()
    private var hasHinted = false

    /// The host lays out its children; every anchor of a menu lies in it.
    init(model: FeedsViewModel, settings: SettingsModel, host: Widget, router: ActRouter) {
        self.model = model
        self.settings = settings
        self.host = host
        self.router = router
        chip.onClicked(self) { $0.router.act(.chooseSpeed, from: .at($0.chip)) }
        bindings.bind(self) { $0.followSpeed() }
    }

    private func followSpeed() {
        let speed = settings.current.speed
        chip.isVisible = !SpeedSteps.isUsual(speed) && !model.isClear
        chip.text = Self.text(of: speed)
        chip.name = tr("Speed %1", Self.text(of: speed))
    }

    /// Widgets at the top move the chip down.
    func leavesFree(top: Int) { chip.margins(top: top, end: 12) }

    // MARK: Sound

    /// A button already shows whether the sound is on; other callers pass `isShown` to get a sign.
    func toggleSound(isShown: Bool) { isShown ? changeSound { $0.toggleSound() } : settings.toggleSound() }

    /// A wheel over the sound button, or keys: a sign appears, because nothing else shows the volume.
    func turnVolume(by steps: Double) { changeSound { $0.turnVolume(by: steps) } }

    private func changeSound(_ body: (SettingsModel) -> Void) {
        body(settings)
        let level = settings.current.sound
        let text = level.isSilent ? tr("Sound off") : level.spoken
        sign.show(icon: level.icon, text: text, level: level.isSilent ? 0 : level.volume)
    }

    /// Opens a slider beside a widget, or over the middle of the picture.
    func openVolume(at anchor: Widget? = nil) {
        let box = VolumeBox(settings: settings) { [router] in router.act($0, from: $1) }
        let popover = Popover(box.root, on: host, name: tr("Volume"))
        model.ends.hold(.menu, true)
        popover.onClose = { [weak model] in model?.ends.hold(.menu, false) }
        popover.open(at: anchor ?? host, in: host)
    }

    // MARK: Speed

    static func text(of speed: Double) -> String { tr("%1×", speed.formatted()) }

    func changeSpeed(_ body: (SettingsModel) -> Void) {
        body(settings)
        showSpeed(settings.current.speed)
    }

    private func showSpeed(_ speed: Double, stays: Bool = false) {
        sign.show(icon: "media-seek-forward-symbolic", text: Self.text(of: speed), stays: stays)
    }

    /// Only a playing video can play faster.
    var canHoldSpeed: Bool { model.players.playing != nil }

    /// The user holds an edge of the picture, or lets it go.
    func holdSpeed(_ isHeld: Bool) {
        guard !isHeld || canHoldSpeed else { return }
        model.players.heldRate = isHeld ? SpeedSteps.held : nil
        if isHeld { showSpeed(SpeedSteps.held, stays: true) } else { sign.hide() }
    }

    /// Takes the chosen speed, or offers all speeds.
    func chooseSpeed(_ origin: ActOrigin) {
        if case .number(let speed)? = origin.subject { return changeSpeed { $0.set(speed: speed) } }
        openSpeeds(at: origin.anchor)
    }

    private func openSpeeds(at anchor: Widget?) {
        open(ContextMenu(Menu([speedItems]), on: host), at: anchor ?? host)
    }

    var speedItems: [MenuItem] {
        SpeedSteps.all.map { speed in
            let isChosen = abs(settings.current.speed - speed) < 0.01
            let title = SpeedSteps.isUsual(speed) ? tr("As usual") : Self.text(of: speed)
            return MenuItem(title, isChecked: isChosen) { [router] in
                router.act(.chooseSpeed, from: ActOrigin(subject: .number(speed)))
            }
        }
    }

    // MARK: Scrolling on is off

    /// A page was asked to turn while the user has switched scrolling on off.
    func sayFenced() {
        sign.show(icon: "changes-prevent-symbolic", text: tr("Scrolling on is off"), milliseconds: 2000)
    }

    // MARK: Clear screen

    func toggleClear() {
        model.clearScreenToggled()
        guard model.isClear else { return sign.hide() }
        if !hasHinted {
            let text = tr("A tap, two fingers together, H or Escape bring the controls back")
            sign.show(icon: "view-reveal-symbolic", text: text, milliseconds: 3000)
        }
        hasHinted = true
    }

    // MARK: Menus

    /// While a menu is open nothing goes on by itself.
    private func open(_ menu: ContextMenu, at anchor: Widget) {
        watch(menu)
        menu.open(at: anchor, in: host)
    }

    func watch(_ menu: ContextMenu) {
        model.ends.hold(.menu, true)
        menu.onClose = { [weak model] in model?.ends.hold(.menu, false) }
    }
}
