// A Wayland compositor, sway, that draws into one window of the tour's X server, as large as its screen. So the server's
// input reaches the app as Wayland's, and its pixels are what the compositor shows.
// Thread: the driver's. Invariant: the app's window fills the screen; the compositor ends with this object.

import Foundation

final class Compositor {
    /// The name of its display, for the app.
    let display: String
    private let process: ChildProcess

    /// `scale` is how many pixels of the screen make a pixel of the app's. The rules are written to a folder that is
    /// removed later; its socket comes into XDG_RUNTIME_DIR of the environment.
    init(
        width: Int, height: Int, scale: Double, environment: [String: String], rules: String, log: String
    ) throws(TourError) {
        let program = "/usr/bin/sway"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw TourError(
                "A tour under Wayland needs a compositor: install the package sway (\(program) is missing).")
        }
        let (wide, high) = (Int((Double(width) * scale).rounded()), Int((Double(height) * scale).rounded()))
        do {
            try """
            xwayland disable
            default_border none
            default_floating_border none
            focus_follows_mouse no
            output X11-1 mode \(wide)x\(high) scale \(scale)
            output * bg #000000 solid_color

            """.write(toFile: rules, atomically: false, encoding: .utf8)
        } catch {
            throw TourError("The compositor's rules cannot be written: \(error.localizedDescription)")
        }
        var variables = environment
        (variables["WLR_BACKENDS"], variables["WLR_RENDERER"]) = ("x11", "pixman")
        // sway refuses to run as root, so root gives it another number in a namespace of its own.
        let user = geteuid() == 0 ? ["/usr/bin/unshare", "--user", "--map-user=1000", "--map-group=1000"] : []
        process = try ChildProcess(
            user + [program, "--config", rules], environment: variables, log: log)
        display = try Self.wait(in: environment["XDG_RUNTIME_DIR"] ?? "", process, log: log)
    }

    deinit { process.end() }

    /// Polls, because sway does not say when it is ready.
    private static func wait(in folder: String, _ process: ChildProcess, log: String) throws(TourError) -> String {
        let deadline = MonotonicClock.now() + .seconds(15)
        while MonotonicClock.now() < deadline, process.whyEnded() == nil {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if let name = names.first(where: { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }) { return name }
            // Safe: the driver's own thread waits here, and only while sway starts.
            usleep(10_000)
        }
        throw TourError("sway did not start (it \(process.whyEnded() ?? "said nothing")); see \(log).")
    }
}
