// The surroundings of a tour: its own display, D-Bus session and environment.
// Thread: the driver's. Invariant: the user's desktop is not used, and `end` leaves nothing behind.

import Foundation

struct TourStage {
    let display: XDisplay
    let environment: TourEnvironment
    private let bus: SessionBus

    init(width: Int, height: Int, isProfile: Bool, folders: TourFolders) throws(TourError) {
        let server = try XServer(width: width, height: height, log: folders.log("xvfb"))
        var environment = TourEnvironment(
            inheriting: ProcessInfo.processInfo.environment, folders: folders, isProfile: isProfile)
        environment.variables["DISPLAY"] = server.display
        bus = try SessionBus(environment: environment.variables, log: folders.log("dbus"))
        environment.variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        self.environment = environment
        do throws(TourError) {
            display = try XDisplay(server)
        } catch {
            bus.end()
            throw error
        }
    }

    func end() { bus.end() }
}
