// The surroundings of a tour: its own display, D-Bus session and environment.
// Thread: the driver's. Invariant: the user's desktop is not used, and `end` leaves nothing behind.

import Foundation

struct TourStage {
    let display: XDisplay
    let environment: TourEnvironment
    private let bus: SessionBus
    private let compositor: Compositor?

    /// The screen has room for a window of `width` by `height`.
    init(_ settings: TourSettings, width: Int, height: Int, folders: TourFolders) throws(TourError) {
        let scale = settings.waylandScale ?? 1
        let server = try XServer(
            width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded()),
            log: folders.log("xvfb"))
        var environment = TourEnvironment(
            inheriting: ProcessInfo.processInfo.environment, folders: folders, isProfile: settings.profile != nil)
        environment.variables["DISPLAY"] = server.display
        compositor = try settings.waylandScale.map { scale throws(TourError) in
            try Compositor(
                width: settings.width, height: settings.height, scale: scale, environment: environment.variables,
                rules: "\(folders.scratch)/sway.conf", log: folders.log("sway"))
        }
        if let compositor { environment.useWayland(compositor.display) }
        bus = try SessionBus(environment: environment.variables, log: folders.log("dbus"))
        environment.variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        self.environment = environment
        do throws(TourError) {
            display = try XDisplay(server, scale: settings.waylandScale)
        } catch {
            bus.end()
            throw error
        }
    }

    func end() { bus.end() }
}
