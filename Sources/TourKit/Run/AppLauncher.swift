// Starts the app under tour on the tour's display, and waits for its window.
// Thread: the driver's. Invariant: the app gets a pipe to speak on, and no descriptor of ours besides.

import Foundation

package struct AppLauncher {
    /// The number under which the app finds its pipe.
    private static let tourDescriptor: Int32 = 3

    let executable: String
    let settings: TourSettings
    let environment: TourEnvironment
    let log: String
    let interruption: Interruption

    package init(
        executable: String, settings: TourSettings, environment: TourEnvironment, log: String,
        interruption: Interruption
    ) {
        self.interruption = interruption
        self.executable = executable
        self.settings = settings
        self.environment = environment
        self.log = log
    }

    /// Starts it on sources (none is the sample feed) and returns once its window is there.
    func start(_ sources: [String], on display: XDisplay) throws(TourError) -> AppUnderTour {
        let saying = try PipeEnds.make()
        var command = [executable, "--tour-fd", "\(Self.tourDescriptor)"]
        if let profile = settings.profile { command += ["--profile", profile] }
        command += ["--size", "\(settings.width)x\(settings.height)"]
        command += ["--"] + sources
        var variables = environment.variables
        if let fault = settings.inject { variables["MUTOSCOPE_INJECT"] = fault }
        let process: ChildProcess
        do throws(TourError) {
            process = try ChildProcess(
                command, environment: variables, passing: [(ours: saying.writing, theirs: Self.tourDescriptor)],
                log: log)
        } catch {
            close(saying.reading)
            close(saying.writing)
            throw error
        }
        close(saying.writing)
        let app = AppUnderTour(display: display, lines: saying.reading, process: process, interruption: interruption)
        try attach(app, process)
        return app
    }

    private func attach(_ app: AppUnderTour, _ process: ChildProcess) throws(TourError) {
        let display = app.display
        let deadline = MonotonicClock.now() + .seconds(30)
        while MonotonicClock.now() < deadline {
            if let window = display.window(ofProcess: process.pid) {
                try app.attach(to: window)
                return
            }
            // No window manager tells of windows, so the tour asks; only while the app starts.
            try app.pump(for: .milliseconds(10))
        }
        throw TourError("The app showed no window within 30 s; see \(log).")
    }
}
