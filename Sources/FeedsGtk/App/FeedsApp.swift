// The app on the screen: an AdwApplication with one window on one source.
// Thread: main. Invariant: `run` is the only place that enters GLib's loop, and it is never nested.

package import FeedsCore
package import FeedsModels
import GLibBridge
import GtkBridge

package struct WindowOptions: Sendable {
    package var width: Int
    package var height: Int
    /// No shadow, no decoration: the window is exactly its pixels (tours, screenshots).
    package var isPlain: Bool

    package init(width: Int = 405, height: Int = 720, isPlain: Bool = false) {
        self.width = width
        self.height = height
        self.isPlain = isPlain
    }
}

/// What the window is made of besides its model.
package struct WindowParts {
    package let media: any MediaStoreProtocol
    package let players: PlayerDesk
    package let pictures: PictureMemory
    package let saver: any MediaSaving
    package let probe: TourProbe?

    package init(
        media: any MediaStoreProtocol, players: PlayerDesk, pictures: PictureMemory, saver: any MediaSaving,
        probe: TourProbe?
    ) {
        self.media = media
        self.players = players
        self.pictures = pictures
        self.saver = saver
        self.probe = probe
        players.leaksPlayers = probe?.fault == .leak
    }
}

package final class FeedsApp {
    /// Later sheets may refine what earlier ones say.
    private static let styles = [
        PackageResources.style_css, PackageResources.rail_css, PackageResources.composer_css,
        PackageResources.library_css, PackageResources.stories_css, PackageResources.controls_css,
        PackageResources.scrub_css, PackageResources.contrast_css,
    ]

    private let application = Application(id: "io.github.mutoscope.Mutoscope")
    private let makeCoordinator: () -> AppCoordinator
    private let options: WindowOptions
    private let parts: WindowParts
    private let iconPath: String?
    private var window: AppWindow?

    package init(
        options: WindowOptions, parts: WindowParts, iconPath: String?, coordinator: @escaping () -> AppCoordinator
    ) {
        self.options = options
        self.parts = parts
        self.iconPath = iconPath
        makeCoordinator = coordinator
        application.onActivate(self) { $0.activate() }
    }

    /// False when there is no display to open a window on.
    package static func canOpenWindow() -> Bool { Application.hasDisplay() }

    /// Runs until the window is closed; answers the process's exit status.
    package func run() -> Int32 { application.run() }

    private func activate() {
        guard window == nil else { return }
        application.preferDark()
        application.addStyle(Self.styles.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
        if let iconPath { application.addIcons(path: iconPath) }
        let window = AppWindow(
            application: application, coordinator: makeCoordinator(), options: options, parts: parts)
        self.window = window
        window.present()
    }
}
