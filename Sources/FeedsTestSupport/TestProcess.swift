package import Foundation

/// A test that runs again in a process of its own, where a kill or a full disk harms nothing else.
package enum TestProcess {
    /// Not started yet. `test` is "Suite/name"; `launcher` comes before the program, such as `unshare --mount`.
    package static func again(
        _ test: String, by launcher: [String] = [], setting variables: [String: String]
    ) -> (process: Process, said: Pipe) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path()
        process.arguments = launcher + [program, "--testing-library", "swift-testing", "--filter", test]
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let said = Pipe()
        (process.standardOutput, process.standardError) = (said, said)
        return (process, said)
    }
}
