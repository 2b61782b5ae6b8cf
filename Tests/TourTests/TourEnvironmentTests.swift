// The app under tour meets nothing of the user's own desktop.

import Foundation
import Testing
import TourKit

struct TourEnvironmentTests {
    @Test func nothingOfTheUsersDesktopIsPassedOn() throws {
        var settings = TourSettings()
        let profile = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID())")
        defer { try? FileManager.default.removeItem(at: profile) }
        settings.profile = profile.path
        let folders = try TourFolders(settings, environment: [:])
        defer { folders.removeScratch() }
        let own = ["DISPLAY": ":0", "DBUS_SESSION_BUS_ADDRESS": "unix:own", "GIO_USE_VFS": "gvfs", "LANG": "de"]
        let variables = TourEnvironment(inheriting: own, folders: folders, isProfile: true).variables
        #expect(variables["DISPLAY"] == nil && variables["DBUS_SESSION_BUS_ADDRESS"] == nil)
        // A desktop's file service would be started on the tour's bus, whose complaints end a soak.
        #expect(variables["GIO_USE_VFS"] == "local" && variables["GIO_USE_VOLUME_MONITOR"] == "unix")
        #expect(variables["LANG"] == "de")
    }
}
