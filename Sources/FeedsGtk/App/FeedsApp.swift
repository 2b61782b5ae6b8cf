// The app on the screen: an AdwApplication with a single window on a single source.
// Thread: main. Invariant: only `run` enters GLib's loop, never nested; there is a single window.

package import FeedsCore
package import GLibBridge
import GstBridge
import GtkBridge

package final class FeedsApp {
    package static let id = "io.github.mutoscope.Mutoscope"
    /// Later sheets may refine earlier sheets.
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

    /// `isUnique`: if a process already runs, it does what this process was started for.
    package init(isUnique: Bool, isService: Bool = false) {
        application = Application(id: Self.id, isUnique: isUnique, isService: isService)
    }

    /// False if there is no display to open a window on.
    package static func canOpenWindow() -> Bool { Application.hasDisplay() }

    package static var gtkVersion: String { Application.toolkitVersion }
    package static var gstreamerVersion: String { GStreamer.version }
    /// For a process that may start no program, not even GStreamer's scanner.
    package static func scanPluginsInside() { GStreamer.prepare {} }

    package static var decoders: [(format: String, element: String?)] { InstalledDecoders.all }
    /// The devices that decode large videos, best first. `failed`: those that failed earlier.
    package static func devices(
        failed: Set<String>
    ) -> [(format: String, element: String, device: String, hasFailed: Bool)] {
        Decoders(failed: failed) { _ in }.facts.map {
            ($0.device.format, $0.device.element, $0.device.device, $0.hasFailed)
        }
    }

    package static var soundOutput: String? { InstalledDecoders.soundOutput }

    /// Lets GStreamer scan its plugins if GStreamer finds that necessary.
    package static func scanPlugins() -> Bool { (try? GStreamer.start()) != nil }

    /// Called when a window will open: loads the playback code in parallel to the start. No code may change the
    /// environment from now on.
    package static func expectWindow(helper: HelperProcess?) {
        // GStreamer scans its plugins in a program of its own, which only the helper may start.
        if let helper { GStreamer.prepare { _ = helper.ask("scan") } }
        Application.lookUpEarly()
        // Starts Swift's runtime early, which looks up what its first task needs.
        Task {}
        GStreamer.warmUp()
    }

    /// Hands the wish to the running process and returns the exit status. Returns nil if no process runs; `run` then
    /// fulfils the wish here.
    package func handOver(_ wish: StartWish) -> Int32? {
        self.wish = wish
        switch application.register() {
        case .first: return nil
        case .second: return application.handOver(wish.sources, action: wish.wantsLibrary ? "library" : nil)
        case .refused: return 1
        }
    }

    /// Runs until the user closes the window; returns the process's exit status.
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

    /// Opens the window, or brings the open window to the front, and fulfils the wish there.
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

    /// The feed comes first: its first video opens and decodes while the window is built.
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
