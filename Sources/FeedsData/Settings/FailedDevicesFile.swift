// The devices that failed to decode, as a small JSON file in the state folder.
// Thread: any. Invariant: a file that is unreadable counts as empty, so each device gets another chance.

import FeedsModels
package import Foundation

package final class FailedDevicesFile: FailedDevicesStoreProtocol {
    private let document: PrivateDocument<Set<String>>

    /// `report` receives a message when the file cannot be written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("failed-decoders.json")
        document = PrivateDocument(file, name: "A decoder that failed", largest: 1 << 14, report: report)
    }

    package func load() -> Set<String> { document.readable ?? [] }

    package func save(_ devices: Set<String>) { document.write(devices) }

    /// Waits until all pending writes are in the file.
    package func flush() { document.flush() }
}
