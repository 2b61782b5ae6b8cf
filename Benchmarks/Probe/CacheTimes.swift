// The media cache with ten thousand entries: filled once over HTTP, then opened cold and asked.
// Thread: main, awaiting the cache's queue. Invariant: what is timed never goes to the network, which is refused then.

import FeedsData
import FeedsModels
import Foundation
import TourKit

@MainActor enum CacheTimes {
    private static let hits = 1000

    /// Has the app's own code fetch so many small pictures.
    static func fill(_ folder: String, from address: String, count: Int) async throws {
        let store = MediaStore(folder: URL(filePath: folder), network: NetworkService(), limit: .bytes(1 << 30))
        for number in 0..<count { _ = try await store.picture(try url(address, number)) }
    }

    /// From nothing to the first entry, then random ones; and, beside it, what walking through the folder would take.
    static func open(_ folder: String, _ address: String, count: Int) async throws {
        let network = NetworkService()
        let began = MonotonicClock.now()
        let store = MediaStore(folder: URL(filePath: folder), network: network, limit: .bytes(1 << 30))
        _ = try await store.picture(try url(address, 0))
        TimedParts.tell("16a", "Mutoscope", MonotonicClock.now() - began)
        var number = 1
        for _ in 0..<hits {
            // Any order will do as long as it is not the one in which they were written.
            number = (number * 7919 + 13) % count
            let asked = MonotonicClock.now()
            _ = try await store.picture(try url(address, number))
            TimedParts.tell("16b", "Mutoscope", MonotonicClock.now() - asked)
        }
    }

    /// What a cache without an index does at its start: sizes and times of all its files.
    static func scan(_ folder: String) throws {
        let began = MonotonicClock.now()
        var bytes = 0
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentAccessDateKey, .isRegularFileKey]
        let files = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: Array(keys))
        while let file = files?.nextObject() as? URL {
            bytes += try file.resourceValues(forKeys: keys).fileSize ?? 0
        }
        guard bytes > 0 else { throw ProbeError("\(folder) is empty") }
        TimedParts.tell("16a", "folder-scan", MonotonicClock.now() - began)
    }

    private static func url(_ address: String, _ number: Int) throws -> URL {
        guard let url = URL(string: "\(address)?\(number)") else { throw ProbeError("what is \(address)?") }
        return url
    }
}
