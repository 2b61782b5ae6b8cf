// A device while it decodes a stream.
// Thread: any. Invariant: the device counts as used exactly as long as this object lives.

final class DeviceUse: Sendable {
    let device: HardwareDecoder
    /// Ready to decode.
    let element: Element
    private let decoders: Decoders

    init(_ device: HardwareDecoder, _ element: Element, of decoders: Decoders) {
        self.device = device
        self.element = element
        self.decoders = decoders
    }

    deinit { decoders.end(device) }

    func failure(_ what: String) -> DeviceFailure {
        DeviceFailure(device: device, what: what, others: decoders.uses(of: device) - 1)
    }
}
