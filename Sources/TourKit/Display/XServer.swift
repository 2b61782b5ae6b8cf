// The tour's own X server, exactly as large as the window, so that the user's pointer and screen are left alone.
// Thread: the driver's. Invariant: it runs as long as an object holds it, and never outlives the tour.

import Foundation

package final class XServer {
    package let display: String
    private let process: ChildProcess

    package init(width: Int, height: Int, log: String) throws(TourError) {
        let program = "/usr/bin/Xvfb"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw TourError("The tour needs a display of its own: install the package xvfb (\(program) is missing).")
        }
        let number = try PipeEnds.make()
        defer { close(number.reading) }
        process = try ChildProcess(
            [
                program, "-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset",
                "+extension", "DAMAGE",
            ],
            environment: ["PATH": "/usr/bin:/bin"], passing: [(ours: number.writing, theirs: 3)], log: log)
        close(number.writing)
        guard let line = LineReader(number.reading).next(within: .seconds(15)), Int(line) != nil else {
            throw TourError("Xvfb did not start (it \(process.whyEnded() ?? "said nothing")); see \(log).")
        }
        display = ":\(line)"
    }

    deinit {
        process.end()
    }
}
