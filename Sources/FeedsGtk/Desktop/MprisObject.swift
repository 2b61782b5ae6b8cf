// The app as a media player on the session bus (MPRIS 2.2), for media keys, the lock screen and remote controls.
// Thread: main actor. Invariant: it decides nothing, passes requests on as acts, and says what plays.

import FeedsCore
import Foundation
import GLibBridge
import GtkBridge

final class MprisObject: BusObjectDelegate {
    private let desk: NowPlayingReporter
    private let window: Window
    private let appID: String
    private let onAct: OnAct
    private var object: BusObject?

    /// Nil where there is no bus.
    init?(desk: NowPlayingReporter, window: Window, application: Application, onAct: @escaping OnAct) {
        self.desk = desk
        self.onAct = onAct
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
        if let request = MprisRequest(method, arguments, playing: desk) { onAct(request.action, request.origin) }
        return nil
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
        guard let request = MprisRequest(setting: name, to: value) else { return false }
        onAct(request.action, request.origin)
        return true
    }
}
