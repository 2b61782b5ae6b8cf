// Asks whether a display server answers, without loading GTK.
// Thread: main. Invariant: leaves no socket open. When the answer is unclear it is yes, and GTK decides.

import Foundation
import Glibc

enum DisplayServer {
    static func answers(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        if environment["WAYLAND_SOCKET"] != nil || environment["GDK_BACKEND"] == "broadway" { return true }
        return wayland(environment).map { connects(to: $0) } == true || x11(environment["DISPLAY"] ?? "")
    }

    /// The path of the compositor's socket.
    static func wayland(_ environment: [String: String]) -> String? {
        let name = environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } ?? "wayland-0"
        if name.hasPrefix("/") { return name }
        return environment["XDG_RUNTIME_DIR"].map { "\($0)/\(name)" }
    }

    private static func x11(_ display: String) -> Bool {
        guard let number = number(of: display) else { return display.contains(":") }
        let path = "/tmp/.X11-unix/X\(number)"
        return connects(to: "\0" + path) || connects(to: path)
    }

    /// The number of a display on this machine: ":1.0" is 1. Nil for another machine, and for text that names no
    /// display.
    static func number(of display: String) -> Int? {
        guard display.hasPrefix(":") || display.hasPrefix("unix:"), let colon = display.firstIndex(of: ":") else {
            return nil
        }
        return Int(display[display.index(after: colon)...].prefix { $0 != "." })
    }

    private static func connects(to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count + (path.hasPrefix("\0") ? 0 : 1)
        let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard end >= 0 else { return false }
        defer { close(end) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(end, $0, socklen_t(length)) == 0 }
        }
    }
}
