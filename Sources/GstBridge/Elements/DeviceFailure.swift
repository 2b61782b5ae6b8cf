/// A device did not decode a stream.
package struct DeviceFailure: Sendable {
    package let device: HardwareDecoder
    package let what: String
    /// The streams that the device decoded besides when it failed.
    package let others: Int
}
