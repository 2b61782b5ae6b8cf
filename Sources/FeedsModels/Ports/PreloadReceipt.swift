/// The result of a preload.
package struct PreloadReceipt: Sendable, Hashable {
    /// 0 when the chunk was present already.
    package var bytes: Int
    /// From the request to the last byte.
    package var seconds: Double

    package init(bytes: Int, seconds: Double) {
        self.bytes = bytes
        self.seconds = seconds
    }
}
