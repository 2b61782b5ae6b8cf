// The desktop's settings for every window: animations, contrast and text size.
// Thread: main actor. Invariant: these are GTK's own settings, so that our animations and GTK's agree.

import CAdwaita
import CGLib
import GLibBridge

package final class DesktopStyle {
    private let settings = gtk_settings_get_default().map { MainObject(retaining: UnsafeMutableRawPointer($0)) }
    private let manager = adw_style_manager_get_default().map { MainObject(retaining: UnsafeMutableRawPointer($0)) }
    /// The resolution of the usual text size, in Pango's units per inch.
    private static let usualResolution = 96 * 1024.0
    private static let motion = "gtk-enable-animations"
    private var allowsMotion = true

    package init() {}

    /// False when nothing may slide or spring.
    package var animates: Bool { settings.map { Property.get($0.raw, Self.motion) } ?? true }

    /// False disables animations whatever the desktop says; true follows the desktop.
    package func set(allowsMotion: Bool) {
        // GTK also notifies about a reset without a change, so a binding that calls this would run in a loop.
        guard let settings, allowsMotion != self.allowsMotion else { return }
        self.allowsMotion = allowsMotion
        if allowsMotion {
            gtk_settings_reset_property(settings.opaque, Self.motion)
        } else {
            Property.set(settings.raw, Self.motion, false)
        }
    }

    package var isHighContrast: Bool { manager.map { adw_style_manager_get_high_contrast($0.opaque) != 0 } ?? false }

    /// 1 for the usual text size, 2 for twice the size.
    package var textScale: Double {
        guard let settings else { return 1 }
        let resolution: Int32 = Property.get(settings.raw, "gtk-xft-dpi")
        return resolution > 0 ? Double(resolution) / Self.usualResolution : 1
    }

    /// Called after any of these settings has changed.
    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        settings?.connect("notify::\(Self.motion)", owner) { owner, _ in body(owner) }
        settings?.connect("notify::gtk-xft-dpi", owner) { owner, _ in body(owner) }
        manager?.connect("notify::high-contrast", owner) { owner, _ in body(owner) }
    }
}
