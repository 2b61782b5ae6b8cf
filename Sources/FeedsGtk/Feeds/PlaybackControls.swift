// Speed, sound and the clear screen as a person meets them over a feed: the signs, the chip, the items of menus, keys.
// Thread: main actor. Invariant: it changes settings and the feed's model only; what is shown follows them.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class PlaybackControls {
    let sign = LevelSign()
    /// How fast videos play, while that is not as usual.
    let chip = Button(text: "").styled("osd", "pill", "speed-chip").align(.end, .start)
    private let model: FeedsViewModel
    private let settings: SettingsModel
    private let host: Widget
    private let bindings = Bindings()
    private var hasHinted = false
    var onFullscreen: (() -> Void)?
    var isFullscreen: () -> Bool = { false }

    /// The host lays out its children, and everything that menus open at lies in it.
    init(model: FeedsViewModel, settings: SettingsModel, host: Widget) {
        self.model = model
        self.settings = settings
        self.host = host
        chip.onClicked(self) { controls in
            controls.open(ContextMenu(Menu([controls.speedItems]), on: controls.host), at: controls.chip)
        }
        bindings.bind(self) { $0.followSpeed() }
    }

    private func followSpeed() {
        let speed = settings.current.speed
        chip.isVisible = !SpeedSteps.isUsual(speed) && !model.isClear
        chip.text = Self.text(of: speed)
        chip.name = tr("Speed %1", Self.text(of: speed))
    }

    /// What lies at the top moves it down.
    func leavesFree(top: Int) { chip.margins(top: top, end: 12) }

    // MARK: Keys

    func perform(_ action: AppAction) -> Bool {
        switch action {
        case .toggleSound: changeSound { $0.toggleSound() }
        case .louder: changeSound { $0.turnVolume(by: 1) }
        case .softer: changeSound { $0.turnVolume(by: -1) }
        case .faster: changeSpeed { $0.faster() }
        case .slower: changeSpeed { $0.slower() }
        default: return false
        }
        return true
    }

    // MARK: Sound

    /// A wheel over the sound button, or keys: shown, because there is nothing else to see of it.
    func turnVolume(by steps: Double) { changeSound { $0.turnVolume(by: steps) } }

    private func changeSound(_ body: (SettingsModel) -> Void) {
        body(settings)
        let level = settings.current.sound
        let text =
            level.isSilent
            ? tr("Sound off") : tr("Volume %1 %", Int(saturating: (level.volume * 100).rounded()).formatted())
        sign.show(icon: Self.icon(of: level), text: text, level: level.isSilent ? 0 : level.volume)
    }

    static func icon(of level: SoundLevel) -> String {
        if level.isSilent { return "audio-volume-muted-symbolic" }
        if level.volume < 0.34 { return "audio-volume-low-symbolic" }
        return level.volume < 0.67 ? "audio-volume-medium-symbolic" : "audio-volume-high-symbolic"
    }

    /// A slider beside a widget, or over the middle of the picture.
    func openVolume(at anchor: Widget? = nil) {
        let popover = Popover(VolumeBox(settings: settings).root, on: host, name: tr("Volume"))
        model.ends.hold(.menu, true)
        popover.onClose = { [weak model] in model?.ends.hold(.menu, false) }
        popover.open(at: anchor ?? host, in: host)
    }

    // MARK: Speed

    static func text(of speed: Double) -> String { tr("%1×", speed.formatted()) }

    private func changeSpeed(_ body: (SettingsModel) -> Void) {
        body(settings)
        showSpeed(settings.current.speed)
    }

    private func showSpeed(_ speed: Double, stays: Bool = false) {
        sign.show(icon: "media-seek-forward-symbolic", text: Self.text(of: speed), stays: stays)
    }

    /// Only what plays can be held to play faster.
    var canHoldSpeed: Bool { model.players.playing == model.currentIndex && model.players.playing != nil }

    /// An edge of the picture is held, or let go.
    func holdSpeed(_ isHeld: Bool) {
        guard !isHeld || canHoldSpeed else { return }
        model.players.heldRate = isHeld ? SpeedSteps.held : nil
        if isHeld { showSpeed(SpeedSteps.held, stays: true) } else { sign.hide() }
    }

    private var speedItems: [MenuItem] {
        SpeedSteps.all.map { speed in
            let isChosen = abs(settings.current.speed - speed) < 0.01
            let title = SpeedSteps.isUsual(speed) ? tr("As usual") : Self.text(of: speed)
            return MenuItem(title, isChecked: isChosen) { [weak self] in self?.changeSpeed { $0.set(speed: speed) } }
        }
    }

    // MARK: Where one is to stay

    /// A page was asked to turn, and nobody wants to be led on.
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

    /// What the menu of a post says of playing it.
    func items(of card: FeedItemViewModel) -> [MenuItem] {
        guard card.isVideo else { return [] }
        return [
            MenuItem(tr("Speed"), speedItems),
            MenuItem(tr("Volume…")) { [weak self] in self?.openVolume() },
        ] + CaptionMenu.items(of: model.captions)
    }

    /// What it says of how it is shown.
    func viewItems(isReel: Bool) -> [MenuItem] {
        var items: [MenuItem] = []
        if isReel {
            items.append(MenuItem(tr("Clear screen"), key: "h") { [weak self] in self?.toggleClear() })
        }
        if onFullscreen != nil {
            items.append(
                MenuItem(tr("Fullscreen"), key: "F11", isChecked: isFullscreen()) { [weak self] in
                    self?.onFullscreen?()
                })
        }
        return items
    }

    /// While a menu is open nothing goes on by itself.
    func open(_ menu: ContextMenu, at anchor: Widget) {
        watch(menu)
        menu.open(at: anchor, in: host)
    }

    func watch(_ menu: ContextMenu) {
        model.ends.hold(.menu, true)
        menu.onClose = { [weak model] in model?.ends.hold(.menu, false) }
    }
}
