// Restarts the app for each state that an open feed does not show, and takes a screenshot.
// Thread: the driver's. Invariant: every start has its own data, config and state folders.

import FeedsModels
import Foundation

struct SceneTaker {
    let executable: String
    let settings: TourSettings
    let folders: TourFolders
    let environment: TourEnvironment
    let display: XDisplay
    let interruption: Interruption

    func take(_ scene: Scene) throws(TourError) {
        let place = "\(folders.scratch)/\(scene.name)"
        let server = scene.source == .silentServer ? try SilentServer() : nil
        let source = try source(scene.source, in: place, port: server?.port ?? 0)
        var environment = environment
        environment.useFreshFolders(in: place)
        if scene.source == .firstRun { environment.variables["MUTOSCOPE_TOUR_HINT"] = "1" }
        var settings = settings
        if settings.profile != nil { settings.profile = "\(place)/profile" }
        let launcher = AppLauncher(
            executable: executable, settings: settings, environment: environment, log: folders.log("app"),
            interruption: interruption)
        let app = try launcher.start(source.map { [$0] } ?? [], on: display)
        try app.pump(for: scene.wait)
        try ShotTaker(app: app, posts: [], folder: folders.out).save(scene.name)
        app.process?.end()
    }

    private func source(_ source: Scene.Source, in place: String, port: UInt16) throws(TourError) -> String? {
        do {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            switch source {
            case .firstRun: return nil
            case .silentServer: return "http://127.0.0.1:\(port)/feed.json"
            case .missingFile: return "\(place)/feed-that-is-not-there.json"
            case .emptyFeed:
                let empty = #"{"version": "https://jsonfeed.org/version/1.1", "title": "Empty", "items": []}"#
                try empty.write(toFile: "\(place)/feed.json", atomically: true, encoding: .utf8)
            case .brokenItem:
                try "This is no video.".write(toFile: "\(place)/broken.mp4", atomically: true, encoding: .utf8)
                try Self.brokenFeed.write(toFile: "\(place)/feed.json", atomically: true, encoding: .utf8)
            }
            return "\(place)/feed.json"
        } catch {
            throw TourError("The feed for the picture of \(place) cannot be written: \(error.localizedDescription)")
        }
    }

    private static let brokenFeed = """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Broken", "items": [
          {"id": "1", "title": "A clip that is broken", "content_text": "Its file holds no video.",
           "attachments": [{"url": "broken.mp4", "mime_type": "video/mp4"}]},
          {"id": "2", "title": "Another one",
           "attachments": [{"url": "broken.mp4", "mime_type": "video/mp4"}]}]}
        """
}
