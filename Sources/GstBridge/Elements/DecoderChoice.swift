// Decides which device decodes a stream, if any does.
// Thread: any; a plain value. Invariant: a device that failed is not chosen again for the same format.

package struct DecoderChoice: Sendable {
    /// In pixels a second. A processor decodes up to 1280 × 720 at 30 pictures a second in a sixth of a core, begins
    /// 15 ms after the bytes are there, and needs no copy from a card's memory.
    package static let least = 1280.0 * 720 * 31

    /// Best first.
    private let devices: [HardwareDecoder]
    /// By their names.
    package private(set) var failed: Set<String>
    private let least: Double

    package init(_ devices: [HardwareDecoder], failed: Set<String> = [], least: Double = Self.least) {
        self.devices = devices
        self.failed = failed
        self.least = least
    }

    /// The device for pictures of this format; nil when the processor is the better choice. `load` is in pixels a
    /// second, nil while unknown.
    package func device(for format: String, load: Double?) -> HardwareDecoder? {
        guard let load, load > least else { return nil }
        return devices.first { $0.format == format && !failed.contains($0.name) }
    }

    /// True when this is news.
    package mutating func blame(_ device: HardwareDecoder) -> Bool { failed.insert(device.name).inserted }

    /// Each device with its state, for reports.
    package var facts: [(device: HardwareDecoder, hasFailed: Bool)] {
        devices.map { ($0, failed.contains($0.name)) }
    }
}
