// What the desktop knows of the window: what plays, that the screen is to stay on, and what it asks for in return.
// Thread: main actor. Invariant: it lives as long as the window; the screen is free to sleep again when it goes.

import FeedsCore
import FeedsModels
import GtkBridge

final class DesktopPresence {
    private let desk: NowPlayingReporter
    private let mpris: MprisObject?
    private let art: ArtFile
    private let inhibitor: IdleInhibitor
    private let frames: FrameWatch?

    init(
        _ coordinator: AppCoordinator, window: Window, application: Application, parts: WindowParts,
        onAct: @escaping OnAct, onFrames: @escaping (_ come: Bool) -> Void
    ) {
        let art = ArtFile(media: parts.media, folder: parts.runtimeFolder)
        self.art = art
        desk = NowPlayingReporter(app: coordinator, scheduler: GLibScheduler()) { await art.find($0, $1) }
        mpris = MprisObject(desk: desk, window: window, application: application, onAct: onAct)
        inhibitor = IdleInhibitor(application: application, window: window, reason: tr("A video is playing"))
        let frames = FrameWatch(window, tell: onFrames)
        self.frames = frames
        desk.onChange = { [weak mpris] in mpris?.tell($0) }
        desk.onSeek = { [weak mpris] in mpris?.tell(position: $0) }
        desk.onAwake = { [inhibitor] in
            inhibitor.isActive = $0
            frames?.plays = $0
        }
        desk.start()
    }

    /// The window is about to go.
    func finish() {
        inhibitor.isActive = false
        art.remove()
    }
}
