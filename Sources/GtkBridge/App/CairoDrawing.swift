// Drawing with cairo alone, where no graphics card makes GL faster.
// Thread: main, before GTK starts, because GTK reads these variables once. Invariant: what the user set stays.

import CAdwaita
import Glibc

package enum CairoDrawing {
    /// Software GL needs 70 MB more than cairo and is no faster.
    package static func prefer() {
        setenv("GSK_RENDERER", "cairo", 0)
        guard String(cString: getenv("GSK_RENDERER")) == "cairo" else { return }
        let variable = variable(gtkMinor: Int(gtk_get_minor_version()))
        setenv(variable.name, variable.value, 0)
    }

    /// Without it GDK loads Mesa and its compiler, and nothing uses them. GTK 4.16 took the switches out of GDK_DEBUG, and
    /// later versions complain about the old ones.
    package static func variable(gtkMinor: Int) -> (name: String, value: String) {
        gtkMinor >= 16 ? ("GDK_DISABLE", "gl,vulkan") : ("GDK_DEBUG", "gl-disable,vulkan-disable")
    }
}
