// Starts the app under tour on the tour's display, and waits for its window.
// Thread: the driver's. Invariant: the app gets a pipe for its reports, and no other descriptor of ours.

import Foundation

package struct AppLauncher {
    /// The app's descriptor of the pipe.
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

    /// Starts the app on sources (an empty list means the sample feed) and returns when its window exists.
    func start(_ sources: [String], on display: XDisplay) throws(TourError) -> AppUnderTour {
        let saying = try PipeEnds.make()
        var command = [executable, "--tour-fd", "\(Self.tourDescriptor)"]
        if let profile = settings.profile { command += ["--profile", profile] }
        command += ["--size", "\(settings.width)x\(settings.height)"]
        command += ["--"] + sources
        var variables = environment.variables
        if let fault = settings.inject { variables["MUTOSCOPE_INJECT"] = fault.rawValue }
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
            // Polls, because no window manager reports new windows; only while the app starts.
            try app.pump(for: .milliseconds(10))
        }
        throw TourError("The app showed no window within 30 s; see \(log).")
    }
}
