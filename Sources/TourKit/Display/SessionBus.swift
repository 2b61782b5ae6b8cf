// The tour's own D-Bus session, so that the user's desktop does not answer the app.
// Thread: the driver's. Invariant: it runs until `end` at the latest, and never outlives the tour.

import Foundation

package final class SessionBus {
    package let address: String
    private let process: ChildProcess

    package init(environment: [String: String], log: String) throws(TourError) {
        let program = "/usr/bin/dbus-daemon"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw TourError("The tour needs a D-Bus session: install the package dbus (\(program) is missing).")
        }
        let saying = try PipeEnds.make()
        defer { close(saying.reading) }
        process = try ChildProcess(
            [program, "--session", "--nofork", "--nopidfile", "--print-address=3"],
            environment: environment, passing: [(ours: saying.writing, theirs: 3)], log: log)
        close(saying.writing)
        guard let line = LineReader(saying.reading).next(within: .seconds(10)) else {
            throw TourError("dbus-daemon did not start (it \(process.whyEnded() ?? "said nothing")); see \(log).")
        }
        address = line
    }

    package func end() {
        process.end()
    }
}
