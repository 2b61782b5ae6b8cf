// Work that blocks on the disk, away from the main thread and from the cooperative pool.
// Thread: any.

import Dispatch

enum Background {
    static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
        }
    }
}
