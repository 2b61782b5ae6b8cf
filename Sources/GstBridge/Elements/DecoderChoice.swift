// Decides which device decodes a stream, if any does.
// Thread: any; a plain value. Invariant: a device that failed alone is not chosen again for the same format, and one that
// failed beside other streams takes no more than those at once.

package struct DecoderChoice: Sendable {
    /// In pixels a second. A processor decodes up to 1280 × 720 at 30 pictures a second in a sixth of a core, begins
    /// 15 ms after the bytes are there, and needs no copy from a card's memory.
    package static let least = 1280.0 * 720 * 31

    /// Best first.
    private let devices: [HardwareDecoder]
    /// By their names.
    package private(set) var failed: Set<String>
    private let least: Double
    /// The streams that each device decodes now, and the most that it can decode.
    private var uses: [HardwareDecoder: Int] = [:]
    private var limits: [HardwareDecoder: Int] = [:]

    package init(_ devices: [HardwareDecoder], failed: Set<String> = [], least: Double = Self.least) {
        self.devices = devices
        self.failed = failed
        self.least = least
    }

    /// The device for pictures of this format; nil when the processor is the better choice. `load` is in pixels a
    /// second, nil while unknown. The device is in use until `end`.
    package mutating func begin(_ format: String, load: Double?) -> HardwareDecoder? {
        guard let load, load > least else { return nil }
        let free = devices.first { device in
            device.format == format && !failed.contains(device.name)
                && uses(of: device) < limits[device, default: .max]
        }
        if let free { uses[free] = uses(of: free) + 1 }
        return free
    }

    package mutating func end(_ device: HardwareDecoder) { uses[device] = max(0, uses(of: device) - 1) }

    package func uses(of device: HardwareDecoder) -> Int { uses[device, default: 0] }

    /// `others`: the streams that the device decoded besides. Many chips decode one or two at a time, so the failure may
    /// mean only that. True when the device has failed for good, which is news.
    package mutating func blame(_ device: HardwareDecoder, beside others: Int) -> Bool {
        guard others > 0 else { return failed.insert(device.name).inserted }
        limits[device] = min(others, limits[device, default: .max])
        return false
    }

    /// Each device with its state, for reports.
    package var facts: [(device: HardwareDecoder, hasFailed: Bool)] {
        devices.map { ($0, failed.contains($0.name)) }
    }
}
