// The environment of the app under tour.
// Thread: any; a plain value. Invariant: it names no display, bus or folder of the user's own.

package struct TourEnvironment: Sendable {
    package var variables: [String: String]

    /// Accessibility stays on, as on a desktop, so that the measured memory is realistic.
    package init(inheriting inherited: [String: String], folders: TourFolders, isProfile: Bool) {
        variables = inherited
        for name in [
            "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS",
            "DESKTOP_STARTUP_ID", "GTK_THEME", "GDK_SCALE", "GDK_DPI_SCALE", "MUTOSCOPE_INJECT",
            "MUTOSCOPE_TOUR_HINT",
        ] { variables[name] = nil }
        variables["GDK_BACKEND"] = "x11"
        variables["GTK_USE_PORTAL"] = "0"
        variables["GSETTINGS_BACKEND"] = "memory"
        // Else GVfs would start its servers on the tour's own bus, and complain of disks that nothing there manages.
        variables["GIO_USE_VFS"] = "local"
        variables["GIO_USE_VOLUME_MONITOR"] = "unix"
        variables["GST_REGISTRY"] = folders.registry
        variables["XDG_RUNTIME_DIR"] = "\(folders.scratch)/run"
        // With a profile the app keeps everything there and does not use these folders.
        guard !isProfile else { return }
        useFreshFolders(in: folders.scratch)
    }

    /// The app finds no X server then, so that it cannot fall back to it.
    package mutating func useWayland(_ display: String) {
        (variables["WAYLAND_DISPLAY"], variables["GDK_BACKEND"]) = (display, "wayland")
        variables["DISPLAY"] = nil
    }

    /// Empty data, config, state and cache folders: a tour neither reads nor writes the user's own.
    package mutating func useFreshFolders(in parent: String) {
        variables["XDG_DATA_HOME"] = "\(parent)/data"
        variables["XDG_CONFIG_HOME"] = "\(parent)/config"
        variables["XDG_STATE_HOME"] = "\(parent)/state"
        variables["XDG_CACHE_HOME"] = "\(parent)/cache"
    }
}
