// The display that a window would open on, and what would draw there.
// Thread: main. Invariant: opens no window.

import CGtkShims

package struct DisplayFacts: Equatable {
    /// "X11" or "Wayland".
    package let kind: String
    /// Such as ":0" or "wayland-0".
    package let name: String
    /// As in GSK_RENDERER: "cairo", "gl", "ngl", "vulkan".
    package let renderer: String

    /// Nil when neither X11 nor Wayland answers.
    @MainActor package static func find() -> DisplayFacts? {
        guard Application.hasDisplay(), let kind = shim_display_kind(), let name = shim_display_name() else {
            return nil
        }
        let renderer = shim_renderer_kind().map { Self.word(String(cString: $0), "Gsk", "Renderer").lowercased() }
        return DisplayFacts(
            kind: word(String(cString: kind), "Gdk", "Display"), name: String(cString: name),
            renderer: renderer ?? "none")
    }

    /// Asked of a display that is open.
    @MainActor package static var isWayland: Bool {
        shim_display_kind().map { word(String(cString: $0), "Gdk", "Display") } == "Wayland"
    }

    /// The middle of a type's name.
    static func word(_ type: String, _ prefix: String, _ suffix: String) -> String {
        guard type.hasPrefix(prefix), type.hasSuffix(suffix) else { return type }
        return String(type.dropFirst(prefix.count).dropLast(suffix.count))
    }
}
