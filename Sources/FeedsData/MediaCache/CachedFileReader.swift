// The reader of a remote file that a player holds.
// Thread: any; completions come on the cache's queue. Invariant: closed with `cancel()` or with its last reference.

import FeedsModels
import Foundation

final class CachedFileReader: MediaReader {
    let length: Int64
    private let number: Int
    private let file: CachedFile

    init(number: Int, length: Int64, file: CachedFile) {
        self.number = number
        self.length = length
        self.file = file
    }

    deinit {
        file.queue.async { [file, number] in file.assumeIsolated { $0.close(number) } }
    }

    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, MediaError>) -> Void) {
        let read = PendingRead(reader: number, offset: offset, count: count, completion: completion)
        file.queue.async { [file] in file.assumeIsolated { $0.read(read) } }
    }

    func cancel() {
        file.queue.sync { file.assumeIsolated { $0.close(number) } }
    }
}
