// The port to the record of devices that failed to decode, by names of the bridge's own.
// Thread: any; `load` reads a small file.

package protocol FailedDevicesStoreProtocol: Sendable {
    func load() -> Set<String>
    func save(_ devices: Set<String>)
}
