// The loopback server as a program: serves a folder over HTTP, as slowly as requested, for measurements and checks.
// Thread: main; the server has its own. Invariant: its address is the first line of output, and it ends when stdin
// ends.

import FeedsTestSupport
import Foundation

func say(_ text: String, to file: FileHandle) {
    // A failed write means that the reader is gone.
    try? file.write(contentsOf: Data((text + "\n").utf8))
}

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--help"] {
        say(LoopbackOptions.help, to: .standardOutput)
        exit(0)
    }
    let options = try LoopbackOptions(arguments)
    let folder = LoopbackFolder(options.root)
    let server = try LoopbackServer(
        certificate: options.speaksTLS ? LoopbackCertificate() : nil, port: options.port, line: options.line
    ) { path in
        // A fault may also serve a file that does not exist.
        let route = options.faults.reduce(folder.route(path) ?? .status(404)) { $1.applied(to: $0, at: path) }
        return options.liar?.answer(route) ?? route
    }
    say(server.url("").absoluteString, to: .standardOutput)
    while let more = try FileHandle.standardInput.read(upToCount: 4096), !more.isEmpty {}
    server.stop()
} catch {
    say("loopback: \(error)", to: .standardError)
    exit(2)
}
