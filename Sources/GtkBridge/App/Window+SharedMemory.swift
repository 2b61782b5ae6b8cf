// Keeps the memory that a window without a graphics card shares with the X server.
// Thread: main actor. Invariant: it only changes how often memory is requested, nothing that is visible.

import CAdwaita
import CGLib
import CGtkShims
import GLibBridge

extension Window {
    /// From its first frame on, at any size.
    func keepSharedMemory() {
        guard rendererName == "cairo", let surface = gtk_native_get_surface(opaque) else { return }
        let watched = MainObject(retaining: UnsafeMutableRawPointer(surface))
        for side in ["width", "height"] {
            watched.connect("notify::\(side)", self) { _, _ in shim_keep_shared_memory(surface) }
        }
        shim_keep_shared_memory(surface)
    }
}
