// The app on the screen: an AdwApplication with one window on one source.
// Thread: main. Invariant: `run` is the only place that enters GLib's loop, and it is never nested; there is one window.

package import FeedsCore
package import FeedsModels
package import Foundation
package import GLibBridge
import GstBridge
import GtkBridge

package struct WindowOptions: Sendable {
    package var width: Int
    package var height: Int
    package var isMaximized: Bool
    /// No shadow, no decoration: the window is exactly its pixels (tours, screenshots).
    package var isPlain: Bool

    package init(width: Int = 405, height: Int = 720, isMaximized: Bool = false, isPlain: Bool = false) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
        self.isPlain = isPlain
    }
}

/// What the window is made of besides its model.
package struct WindowParts {
    package let media: any MediaStoreProtocol
    package let players: PlayerDesk
    package let pictures: PictureMemory
    package let saver: any MediaSaving
    /// Does what this process may not; nil where it may do everything.
    package let helper: HelperProcess?
    package let session: SessionKeeper?
    /// Private, and gone when the person logs out; nil where the system has no such folder.
    package let runtimeFolder: URL?
    /// Nil where nothing is kept.
    package let cache: (any CacheKeeping)?
    /// Small pictures of local videos; nil where none are made.
    package let films: (any FilmPictureKeeping)?
    /// Nil where nothing can be made to go wrong.
    package let simulations: SimulationDesk?
    package let probe: TourProbe?

    package init(
        media: any MediaStoreProtocol, players: PlayerDesk, pictures: PictureMemory, saver: any MediaSaving,
        helper: HelperProcess? = nil, session: SessionKeeper? = nil, runtimeFolder: URL? = nil,
        cache: (any CacheKeeping)? = nil, films: (any FilmPictureKeeping)? = nil, simulations: SimulationDesk? = nil,
        probe: TourProbe?
    ) {
        self.media = media
        self.players = players
        self.pictures = pictures
        self.saver = saver
        self.helper = helper
        self.session = session
        self.runtimeFolder = runtimeFolder
        self.cache = cache
        self.films = films
        self.simulations = simulations
        self.probe = probe
        players.leaksPlayers = probe?.fault == .leak
    }
}

/// What a start asks for.
package struct StartWish: Sendable, Equatable {
    /// None: whatever the window shows, or the last visit showed.
    package var sources: [String]
    package var wantsLibrary: Bool

    package init(sources: [String] = [], wantsLibrary: Bool = false) {
        self.sources = sources
        self.wantsLibrary = wantsLibrary
    }
}

package final class FeedsApp {
    package static let id = "io.github.mutoscope.Mutoscope"
    /// Later sheets may refine what earlier ones say.
    private static let styles = [
        PackageResources.style_css, PackageResources.rail_css, PackageResources.composer_css,
        PackageResources.library_css, PackageResources.stories_css, PackageResources.controls_css,
        PackageResources.scrub_css, PackageResources.captions_css, PackageResources.settings_css,
        PackageResources.developer_css, PackageResources.contrast_css,
    ]

    private let application: Application
    private var makeCoordinator: ((StartWish) -> AppCoordinator)?
    private var makeWindow: ((AppCoordinator) -> AppWindow)?
    private var coordinator: AppCoordinator?
    private var window: AppWindow?
    private var headStart: HeadStart?
    private var wish = StartWish()
    private var iconPaths: [String] = []

    /// `isUnique`: a process that runs already is asked to do what this one was started for.
    package init(isUnique: Bool, isService: Bool = false) {
        application = Application(id: Self.id, isUnique: isUnique, isService: isService)
    }

    /// False when there is no display to open a window on.
    package static func canOpenWindow() -> Bool { Application.hasDisplay() }

    package static var gtkVersion: String { Application.toolkitVersion }
    package static var gstreamerVersion: String { GStreamer.version }

    /// Has GStreamer look through its plugins, if it wants to.
    package static func scanPlugins() -> Bool { (try? GStreamer.start()) != nil }

    /// A window is to come: loads what plays beside all that comes before it. From now on nobody changes the environment.
    package static func expectWindow(helper: HelperProcess?) {
        // GStreamer looks through its plugins in a program of its own, which only the helper may start.
        if let helper { GStreamer.prepare { _ = helper.ask("scan") } }
        Application.lookUpEarly()
        // Swift looks up what its first task needs.
        Task {}
        GStreamer.warmUp()
    }

    /// Hands the wish to the process that runs already, and answers the status to end with; nil when there is none, and
    /// the wish is ours to fulfil in `run`.
    package func handOver(_ wish: StartWish) -> Int32? {
        self.wish = wish
        switch application.register() {
        case .first: return nil
        case .second: return application.handOver(wish.sources, action: wish.wantsLibrary ? "library" : nil)
        case .refused: return 1
        }
    }

    /// Runs until the window is closed; answers the process's exit status.
    package func run(
        _ options: WindowOptions, _ parts: WindowParts, iconPaths: [String],
        coordinator: @escaping (StartWish) -> AppCoordinator
    ) -> Int32 {
        makeCoordinator = coordinator
        makeWindow = { [application] coordinator in
            AppWindow(application: application, coordinator: coordinator, options: options, parts: parts)
        }
        self.iconPaths = iconPaths
        application.onActivate(self) { $0.show($0.wish) }
        application.onOpen(self) { $0.show(StartWish(sources: $1)) }
        application.addAction("library", self) { $0.show(StartWish(wantsLibrary: true)) }
        return application.run()
    }

    /// Opens the window, or brings the open one to the front and does there what is wanted.
    private func show(_ wish: StartWish) {
        self.wish = StartWish()
        if let coordinator {
            if !wish.sources.isEmpty { coordinator.open(texts: wish.sources) }
            if wish.wantsLibrary { coordinator.openLibrary() }
            window?.present()
        } else if let coordinator = makeCoordinator?(wish) {
            self.coordinator = coordinator
            begin(coordinator, wantsLibrary: wish.wantsLibrary)
        }
    }

    /// The feed first: while the window is built, its first video is opened and decoded beside it.
    private func begin(_ coordinator: AppCoordinator, wantsLibrary: Bool) {
        coordinator.beginUnseen()
        dress()
        application.hold()
        headStart = HeadStart(of: coordinator.feeds) { [weak self] in
            self?.openWindow(on: coordinator)
            if wantsLibrary { coordinator.openLibrary() }
        }
    }

    private func openWindow(on coordinator: AppCoordinator) {
        headStart = nil
        window = makeWindow?(coordinator)
        window?.present()
        application.release()
    }

    private func dress() {
        application.keepsNoRecentFiles()
        application.addStyle(Self.styles.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
        iconPaths.forEach(application.addIcons)
        application.useIcon(named: Self.id)
    }
}
