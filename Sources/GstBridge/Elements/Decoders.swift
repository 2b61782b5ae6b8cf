// The devices that decode pictures, for all pipelines of a process.
// Thread: any; one lock. Invariant: a device that was blamed is not chosen by the next pipeline that asks.

import CGLib
import CGStreamer
import Synchronization

/// Make one at start and give it to every pipeline.
package final class Decoders: Sendable {
    /// What failed earlier, by the devices' names, and who keeps it.
    private let failed: Set<String>
    private let remember: @Sendable (Set<String>) -> Void
    /// Nil until the first stream asks, because the search loads libraries.
    private let choice: Mutex<DecoderChoice?>

    /// Searches this machine. `failed`: the devices that failed in earlier processes; `remember` receives all of them
    /// whenever a device fails.
    package init(failed: Set<String>, remember: @escaping @Sendable (Set<String>) -> Void) {
        self.failed = failed
        self.remember = remember
        choice = Mutex(nil)
    }

    /// The caller's choice; without devices the processor decodes everything.
    package init(
        _ choice: DecoderChoice = DecoderChoice([]), remember: @escaping @Sendable (Set<String>) -> Void = { _ in }
    ) {
        failed = choice.failed
        self.remember = remember
        self.choice = Mutex(choice)
    }

    /// Nil when the processor decodes. A device that cannot be opened has failed.
    func open(for codec: Codec, load: Double?) -> DeviceUse? {
        while let device = known({ $0.begin(codec.name, load: load) }) {
            if let element = Self.open(device) { return DeviceUse(device, element, of: self) }
            end(device)
            blame(DeviceFailure(device: device, what: "it cannot be opened", others: uses(of: device)))
        }
        return nil
    }

    func end(_ device: HardwareDecoder) { known { $0.end(device) } }

    func uses(of device: HardwareDecoder) -> Int { known { $0.uses(of: device) } }

    /// The state READY opens the device.
    private static func open(_ device: HardwareDecoder) -> Element? {
        // Why an element cannot be made is of no use here.
        guard let element = try? Element(binDescribedAs: device.element) else { return nil }
        if element.setState(GST_STATE_READY) == GST_STATE_CHANGE_SUCCESS { return element }
        element.setState(GST_STATE_NULL)
        return nil
    }

    /// Called when the processor decodes what the device did not.
    package func blame(_ failure: DeviceFailure) {
        if let all = known({ $0.blame(failure.device, beside: failure.others) ? $0.failed : nil }) { remember(all) }
    }

    package var facts: [(device: HardwareDecoder, hasFailed: Bool)] { known { $0.facts } }

    /// Asks the choice, after a search if none was made yet.
    private func known<T>(_ body: (inout sending DecoderChoice) -> sending T) -> sending T {
        choice.withLock { choice in
            var found = choice ?? DecoderChoice(Codec.withDevices.flatMap(HardwareDecoder.installed), failed: failed)
            defer { choice = found }
            return body(&found)
        }
    }
}
