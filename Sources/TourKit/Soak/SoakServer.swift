// The loopback program that serves a soak's feed, and that the soak can stop and kill.
// Thread: the driver's. Invariant: its address stays the same as long as this object lives.

import Foundation

final class SoakServer {
    private static let program = "loopback"

    let port: UInt16
    private let command: [String]
    private let log: String
    private var process: ChildProcess?
    /// The server ends when the other end of its input is closed.
    private var input: PipeEnds?

    /// Nil when that program is not beside `executable`, because packages do not contain it.
    init?(serving folder: String, beside executable: String, log: String) throws(TourError) {
        let program = URL(filePath: executable).deletingLastPathComponent().appending(path: Self.program).path
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        port = try SilentServer().port
        self.log = log
        command =
            [program, "--root", folder, "--port", "\(port)", "--latency", "15"]
            + SoakFeed.faults.flatMap { ["--fault", $0] }
        try start()
    }

    deinit { stop() }

    var address: String { "http://127.0.0.1:\(port)/feed.json" }

    func make(_ trouble: ServerTrouble) throws(TourError) {
        switch trouble {
        case .hangs: if let process { kill(process.pid, SIGSTOP) }
        case .goesOn: if let process { kill(process.pid, SIGCONT) }
        case .dies: stop()
        case .comesBack: try start()
        }
    }

    private func start() throws(TourError) {
        guard process == nil else { return }
        let input = try PipeEnds.make()
        self.input = input
        process = try ChildProcess(
            command, environment: ["PATH": "/usr/bin:/bin"], passing: [(ours: input.reading, theirs: STDIN_FILENO)],
            log: log)
    }

    private func stop() {
        if let process { kill(process.pid, SIGCONT) }
        process?.end()
        process = nil
        if let input {
            close(input.reading)
            close(input.writing)
        }
        input = nil
    }
}
