// A decoder that is a part of a graphics card or of a phone's chip.
// Thread: any; a value. Invariant: equal values mean the same driver of the same device, and the same GStreamer.

import CGLib
import CGStreamer
import GLibBridge
import Glibc

package struct HardwareDecoder: Sendable, Hashable {
    /// As for gst-launch; usually the name of an element.
    package var element: String
    /// The usual name of what it decodes.
    package var format: String
    /// The node, its driver and GStreamer's version: a failure says nothing of another driver or version.
    package var device: String

    package init(element: String, format: String, device: String) {
        self.element = element
        self.format = format
        self.device = device
    }

    /// What failed is remembered under this name.
    package var name: String { "\(element) for \(format) on \(device)" }

    /// Those that this machine has, best first. GStreamer has an element only while its device is there.
    static func installed(for codec: Codec) -> [HardwareDecoder] {
        codec.devices.filter(GStreamer.hasElement).map { factory in
            HardwareDecoder(
                element: factory, format: codec.name, device: "\(node(of: factory)), GStreamer \(GStreamer.version)")
        }
    }

    /// The device's file and its driver, as far as the system tells them.
    private static func node(of factory: String) -> String {
        guard let element = try? Element(factory) else { return "unknown" }
        let properties = ["device-path", "video-device", "device"].filter(element.has)
        guard let path: String = properties.first.map({ element.get($0) }), !path.isEmpty else { return "unknown" }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let drivers = ["drm", "video4linux"].compactMap { driver("/sys/class/\($0)/\(name)/device/driver") }
        return ([path] + drivers).joined(separator: " ")
    }

    /// The link leads to the driver's folder.
    private static func driver(_ link: String) -> String? {
        guard let found = realpath(link, nil) else { return nil }
        defer { free(found) }
        return String(cString: found).split(separator: "/").last.map(String.init)
    }
}
