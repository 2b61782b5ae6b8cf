// Reads a part of a local file in place, such as the clip behind the picture of a Motion Photo.
// Thread: any; the reads block on a queue of their own, and `cancel()` never waits for a disk that hangs.
// Invariant: gives no byte from outside the slice, and answers each read once.

import Dispatch
import FeedsModels
import Foundation
import GLibBridge
import Glibc
import Synchronization

final class FileSliceReader: MediaReader {
    /// A player asks for less; a wrong number must not take the memory.
    private static let mostBytes = 1 << 20

    let length: Int64
    private let start: Int64
    private let file: FileHandle
    private let queue = DispatchQueue(label: "mutoscope.file-slice", qos: .userInitiated)
    private let state = Mutex(State())

    private typealias Answer = @Sendable (Result<Data, MediaError>) -> Void

    private struct State {
        var isCancelled = false
        var pending: [Int: Answer] = [:]
        var number = 0
    }

    /// Throws when the slice does not lie in the file.
    init(_ path: String, _ slice: FileSlice) throws(MediaError) {
        do throws(RegularFile.Refusal) { file = try RegularFile.open(path) } catch { throw error.error(path) }
        var facts = stat()
        guard fstat(file.fileDescriptor, &facts) == 0 else { throw .disk(String(cString: strerror(errno))) }
        let size = Int(facts.st_size)
        guard slice.start >= 0, slice.length > 0, slice.start < size, slice.length <= size - slice.start else {
            throw .unsupported(tr("it has no clip"))
        }
        (start, length) = (Int64(slice.start), Int64(slice.length))
    }

    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, MediaError>) -> Void) {
        let number = state.withLock { state -> Int? in
            guard !state.isCancelled else { return nil }
            state.number += 1
            state.pending[state.number] = completion
            return state.number
        }
        guard let number else { return completion(.failure(.cancelled)) }
        queue.async { [self] in
            let result = result(at: offset, count: count)
            state.withLock { $0.pending.removeValue(forKey: number) }?(result)
        }
    }

    func cancel() {
        let pending = state.withLock { state in
            defer { state.pending = [:] }
            state.isCancelled = true
            return Array(state.pending.values)
        }
        for answer in pending { answer(.failure(.cancelled)) }
    }

    private func result(at offset: Int64, count: Int) -> Result<Data, MediaError> {
        guard offset >= 0, offset < length, count > 0 else { return .success(Data()) }
        var data = Data(count: Int(min(Int64(min(count, Self.mostBytes)), length - offset)))
        let got = data.withUnsafeMutableBytes {
            pread(file.fileDescriptor, $0.baseAddress, $0.count, Int(start + offset))
        }
        guard got > 0 else { return .failure(got == 0 ? .changed : .disk(String(cString: strerror(errno)))) }
        return .success(data.prefix(got))
    }
}
