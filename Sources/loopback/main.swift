// The loopback server as a program: serves a folder over HTTP, as slowly as requested, for measurements and checks.
// Thread: main; the server has its own. Invariant: its address is the first line of output, and it ends when stdin
// ends.

import CommandKit
import FeedsTestSupport
import Foundation

func say(_ text: String, to file: FileHandle) {
    // A failed write means that the reader is gone.
    try? file.write(contentsOf: Data((text + "\n").utf8))
}

func complain(_ text: String) { say("loopback: \(text)", to: .standardError) }

func serve(_ options: LoopbackOptions) throws {
    if let replica = options.replica { return try serve(replica, options) }
    guard options.root != nil else { throw UsageMistake("name a folder with --root, or a network with --replica") }
    let folder = LoopbackFolder(URL(filePath: options.root ?? "."))
    let liar = options.lies.map { Liar(seed: $0) }
    let server = try LoopbackServer(
        certificate: options.speaksTLS ? LoopbackCertificate() : nil, port: options.port, line: options.line
    ) { path in
        // A fault may also serve a file that does not exist.
        let route = options.faults.reduce(folder.route(path) ?? .status(404)) { $1.applied(to: $0, at: path) }
        return liar?.answer(route) ?? route
    }
    try serve(until: server)
}

/// Until standard input ends.
func serve(until server: LoopbackServer) throws {
    say(server.url("").absoluteString, to: .standardOutput)
    while let more = try FileHandle.standardInput.read(upToCount: 4096), !more.isEmpty {}
    server.stop()
}

/// A small server of an open network.
func serve(_ replica: SampleReplica, _ options: LoopbackOptions) throws {
    let clips = try Awaited { try await ReplicaClips(ClipFixtures()) }.value()
    try serve(until: replica.server(clips, port: options.port, line: options.line))
}

let status = LoopbackOptions.command.run(
    Array(CommandLine.arguments.dropFirst()), out: { say($0, to: .standardOutput) }, err: complain
) { options in
    do {
        try serve(options)
        return 0
    } catch {
        complain("\(error)")
        return 2
    }
}
exit(status)
