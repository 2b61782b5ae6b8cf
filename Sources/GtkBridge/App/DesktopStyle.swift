// What the desktop asks of every window: motion or none, contrast, the size of texts.
// Thread: main actor. Invariant: what is read is what GTK itself goes by, so that its own fades and ours are at one.

import CAdwaita
import CGLib
import GLibBridge

package final class DesktopStyle {
    private let settings = gtk_settings_get_default().map { MainObject(retaining: UnsafeMutableRawPointer($0)) }
    private let manager = adw_style_manager_get_default().map { MainObject(retaining: UnsafeMutableRawPointer($0)) }
    /// Pango's units in an inch of text of the usual size.
    private static let usualResolution = 96 * 1024.0
    private static let motion = "gtk-enable-animations"
    private var allowsMotion = true

    package init() {}

    /// False when nothing is to slide or to spring.
    package var animates: Bool { settings.map { Property.get($0.raw, Self.motion) } ?? true }

    /// Without motion whatever the desktop says, or as the desktop says.
    package func set(allowsMotion: Bool) {
        // GTK tells of a reset that changes nothing, too, and a binding that calls this would be called by what follows.
        guard let settings, allowsMotion != self.allowsMotion else { return }
        self.allowsMotion = allowsMotion
        if allowsMotion {
            gtk_settings_reset_property(settings.opaque, Self.motion)
        } else {
            Property.set(settings.raw, Self.motion, false)
        }
    }

    package var isHighContrast: Bool { manager.map { adw_style_manager_get_high_contrast($0.opaque) != 0 } ?? false }

    /// 1 for texts of the usual size, 2 for texts twice as large.
    package var textScale: Double {
        guard let settings else { return 1 }
        let resolution: Int32 = Property.get(settings.raw, "gtk-xft-dpi")
        return resolution > 0 ? Double(resolution) / Self.usualResolution : 1
    }

    /// Called when any of it has changed.
    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        settings?.connect("notify::\(Self.motion)", owner) { owner, _ in body(owner) }
        settings?.connect("notify::gtk-xft-dpi", owner) { owner, _ in body(owner) }
        manager?.connect("notify::high-contrast", owner) { owner, _ in body(owner) }
    }
}
