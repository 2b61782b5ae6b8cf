// The loopback server as a program: a folder over HTTP, on a line as slow as one likes, for measurements and checks.
// Thread: main; the server has its own. Invariant: its address is the first line, and it ends when stdin does.

import FeedsTestSupport
import Foundation

func say(_ text: String, to file: FileHandle) {
    // Whoever no longer listens does not need it.
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
        // A fault may also give a file that is not there.
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
