// The app as a media player on the session bus (MPRIS 2.2), for media keys, the lock screen and remote controls.
// Thread: main actor. Invariant: it decides nothing, and only passes calls to the desk and the desk's state out.

import FeedsCore
import Foundation
import GLibBridge
import GtkBridge

final class MprisObject: BusObjectDelegate {
    private let desk: NowPlayingReporter
    private let window: Window
    private let appID: String
    private var object: BusObject?

    /// Nil where there is no bus.
    init?(desk: NowPlayingReporter, window: Window, application: Application) {
        self.desk = desk
        self.window = window
        appID = application.id
        guard let bus = application.bus else { return nil }
        object = BusObject(
            bus: bus, path: MprisDescription.path, description: MprisDescription.xml, delegate: self)
        let name = "\(MprisDescription.root).\(appID)"
        object?.own(name: name, orElse: "\(name).instance\(ProcessInfo.processInfo.processIdentifier)")
        window.onFullscreenChange(self) { $0.object?.changed(["Fullscreen": .bool($1)], of: MprisDescription.root) }
    }

    /// These parts are others now.
    func tell(_ parts: [NowPlaying.Part]) {
        var changed: [String: BusValue] = [:]
        for name in parts.flatMap(NowPlaying.properties) { changed[name] = desk.current.property(name) }
        object?.changed(changed, of: MprisDescription.player)
    }

    func tell(position: Double) {
        object?.emit("Seeked", of: MprisDescription.player, [.int(NowPlaying.microseconds(position))])
    }

    // MARK: What is asked

    func called(_ method: String, of interface: String, _ arguments: [BusValue]) -> BusValue? {
        switch method {
        case "Raise": window.present()
        case "Quit": window.close()
        default: act(method, arguments).map(desk.perform)
        }
        return nil
    }

    private func act(_ method: String, _ arguments: [BusValue]) -> RemoteAct? {
        switch method {
        case "Play": return .play
        case "Pause": return .pause
        case "PlayPause": return .togglePause
        case "Stop": return .stop
        case "Next": return .step(1)
        case "Previous": return .step(-1)
        case "Seek": return arguments.first?.number.map { .seekBy($0 / 1e6) }
        case "OpenUri": return arguments.first?.text.map { .open($0) }
        case "SetPosition":
            guard let item = NowPlaying.item(named: arguments.first?.text), let place = arguments.last?.number else {
                return nil
            }
            return .seekTo(place / 1e6, item: item)
        default: return nil
        }
    }

    func property(_ name: String, of interface: String) -> BusValue? {
        switch name {
        case "Position": .int(NowPlaying.microseconds(desk.position))
        case "CanQuit", "CanRaise", "CanSetFullscreen": .bool(true)
        case "HasTrackList": .bool(false)
        case "Fullscreen": .bool(window.isFullscreen)
        case "Identity": .string("Mutoscope")
        case "DesktopEntry": .string(appID)
        case "SupportedUriSchemes": .strings(MprisDescription.schemes)
        case "SupportedMimeTypes": .strings(MprisDescription.types)
        default: desk.current.property(name)
        }
    }

    func set(_ name: String, of interface: String, to value: BusValue) -> Bool {
        if name == "Fullscreen", let isWanted = value.truth {
            window.isFullscreen = isWanted
            return true
        }
        guard let act = act(setting: name, to: value) else { return false }
        desk.perform(act)
        return true
    }

    private func act(setting name: String, to value: BusValue) -> RemoteAct? {
        switch name {
        case "Volume": value.number.flatMap { $0.isFinite ? .volume(min(max($0, 0), 1)) : nil }
        // A rate of 0 is a pause, by the rules.
        case "Rate": value.number.flatMap { $0.isFinite && $0 >= 0 ? ($0 == 0 ? .pause : .speed($0)) : nil }
        case "Shuffle": value.truth.map { .shuffle($0) }
        case "LoopStatus": NowPlaying.atEnd(value.text).map { .atEnd($0) }
        default: nil
        }
    }
}
