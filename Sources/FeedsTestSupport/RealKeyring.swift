// A session bus of the test's own, with gnome-keyring on it.
// Thread: that of the test. Invariant: the user's keyring is never asked, and nothing can open a dialog.

import CGLib
package import Foundation
import GLibBridge
import Glibc

package final class RealKeyring {
    package struct Trouble: Error {
        let what: String
    }

    /// A process has one connection to its session bus, so all keyrings of the tests come and go on one bus.
    private static let bus = Result { try Bus() }
    private let folder: URL
    private var keyring: Process?

    /// Without `hasKeyring` there is only the bus.
    package init(hasKeyring: Bool = true) throws {
        folder = URL(filePath: "/tmp/keyring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try Self.bus.get()
        if hasKeyring { try startKeyring() }
    }

    /// Its password is empty.
    private func startKeyring() throws {
        let password = Pipe()
        let process = process("gnome-keyring-daemon", ["--foreground", "--components=secrets", "--unlock"])
        process.standardInput = password
        try process.run()
        keyring = process
        try password.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        try password.fileHandleForWriting.close()
        try ask(["wait", "--session", "--timeout", "10", "org.freedesktop.secrets"])
    }

    /// As the desktop locks it when the user leaves. There is no dialog in which it could be unlocked.
    package func lock() throws {
        let path = "/org/freedesktop/secrets"
        try ask([
            "call", "--session", "--dest", "org.freedesktop.secrets", "--object-path", path, "--method",
            "org.freedesktop.Secret.Service.Lock", "[objectpath '\(path)/collection/login']",
        ])
    }

    /// It hears nothing from now on.
    package func hang() { if let keyring { kill(keyring.processIdentifier, SIGSTOP) } }

    package func wake() { if let keyring { kill(keyring.processIdentifier, SIGCONT) } }

    /// The bytes of all files that the keyring has written.
    package func files() throws -> [Data] {
        let names = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return names.compactMap { ($0 as? URL).flatMap { try? Data(contentsOf: $0) } }
    }

    package func end() {
        if let keyring {
            kill(keyring.processIdentifier, SIGKILL)
            keyring.waitUntilExit()
        }
        keyring = nil
        // What is left in the folder for temporary files hurts no other test.
        try? FileManager.default.removeItem(at: folder)
    }

    private func ask(_ arguments: [String]) throws {
        let process = process("gdbus", arguments)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Trouble(what: "gdbus \(arguments[0]) failed") }
    }

    private func process(_ program: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(program)")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        var environment = ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin"]
        environment["XDG_DATA_HOME"] = folder.path
        environment["DBUS_SESSION_BUS_ADDRESS"] = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"]
        process.environment = environment
        return process
    }
}

/// It ends with the process of the tests.
private final class Bus: Sendable {
    private let connection: SharedObject
    private let life: FileHandle

    init() throws {
        let folder = URL(filePath: "/tmp/keyring-bus-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appending(path: "bus.conf")
        try Data(Self.configuration(folder.path).utf8).write(to: configuration)
        let (process, said, life) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/bin/bash")
        // Programs that Foundation starts ignore SIGTERM, which it blocks.
        let line = "dbus-daemon --config-file=$1/bus.conf --nofork --print-address=1 & read -r; kill -9 $!; rm -r $1"
        process.arguments = ["-c", line, "bus", folder.path]
        process.standardInput = life
        process.standardOutput = said
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.life = life.fileHandleForWriting
        let address = String(decoding: said.fileHandleForReading.availableData, as: UTF8.self)
        setenv("DBUS_SESSION_BUS_ADDRESS", address.trimmingCharacters(in: .whitespacesAndNewlines), 1)
        let bus = try GLibError.check { g_bus_get_sync(G_BUS_TYPE_SESSION, nil, $0) }
        guard let bus else { throw RealKeyring.Trouble(what: "the bus does not answer") }
        g_dbus_connection_set_exit_on_close(bus, 0)
        connection = SharedObject(adopting: UnsafeMutableRawPointer(bus))
    }

    /// No service can be started by its name.
    private static func configuration(_ folder: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:dir=\(folder)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}
