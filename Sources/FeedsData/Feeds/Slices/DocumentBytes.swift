// The bytes of a document: in memory when they are few, else in an unnamed file.
// Thread: that of its owner, and it blocks on the disk. Invariant: a read gives the appended bytes or nothing. When the
// file is not writable, the bytes stay in memory. The file vanishes with this object, or with the process.

import FeedsModels
package import Foundation
import Glibc

package final class DocumentBytes {
    package private(set) var count = 0
    private var memory = Data()
    private var file: FileHandle?
    /// Nil when there is no folder for the file, or the folder has refused the file.
    private var paging: DocumentPaging?

    /// Without `paging` all bytes stay in memory.
    package init(_ paging: DocumentPaging? = nil) { self.paging = paging }

    /// How many bytes are in memory.
    package var countInMemory: Int { memory.count }

    package func append(_ more: Data) {
        if file == nil, let paging, count + more.count > paging.mostInMemory { moveToFile(in: paging.folder) }
        guard file == nil || write(more) else { return moveToMemory(with: more) }
        // An empty Data that is replaced by another shares its bytes, so this avoids a copy.
        if file == nil { memory.isEmpty ? memory = more : memory.append(more) }
        count += more.count
    }

    /// Nil when the disk fails, or the range is beyond the end.
    package func read(_ range: Range<Int>) -> Data? {
        guard let file else {
            let isThere = memory.count == count && range.upperBound <= count
            return isThere ? memory.dropFirst(range.lowerBound).prefix(range.count) : nil
        }
        // After any disk error the bytes count as lost.
        guard (try? file.seek(toOffset: UInt64(range.lowerBound))) != nil,
            let data = try? file.read(upToCount: range.count), data.count == range.count
        else { return range.isEmpty ? Data() : nil }
        return data
    }

    func all(_ place: String) throws(FeedServiceError) -> Data {
        guard let data = read(0..<count) else {
            throw .unreadable(place: place, reason: String(cString: strerror(EIO)))
        }
        return data
    }

    // MARK: The file

    private func moveToFile(in folder: URL) {
        file = Self.makeFile(in: folder)
        guard file != nil, write(memory) else {
            (file, paging) = (nil, nil)
            return
        }
        memory = Data()
    }

    /// Runs when the disk is full, for example. If the file is not readable either, memory is incomplete, and reads
    /// give nothing.
    private func moveToMemory(with more: Data) {
        memory = (read(0..<count) ?? Data()) + more
        (file, paging) = (nil, nil)
        count += more.count
    }

    private func write(_ more: Data) -> Bool {
        guard let file else { return false }
        do {
            try file.seek(toOffset: UInt64(count - memory.count))
            try file.write(contentsOf: more)
            return true
        } catch {
            // The bytes stay in memory instead, so the error does not matter.
            return false
        }
    }

    private static func makeFile(in folder: URL) -> FileHandle? {
        // When this fails, making the file fails too.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var template = Array("\(folder.path(percentEncoded: false))/document-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
        // Child processes must not inherit the file.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
