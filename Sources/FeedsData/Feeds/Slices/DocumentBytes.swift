// The bytes of one document: in memory when they are few, else in a file without a name.
// Thread: that of its owner, and it blocks on the disk. Invariant: it gives what was appended or nothing: where the file
// cannot be written, the bytes stay in memory. The file vanishes with this object, or with the process.

import FeedsModels
package import Foundation
import Glibc

package final class DocumentBytes {
    package private(set) var count = 0
    private var memory = Data()
    private var file: FileHandle?
    /// Nil when there is no folder for the file, or it has refused one.
    private var paging: DocumentPaging?

    /// Without `paging` everything stays in memory.
    package init(_ paging: DocumentPaging? = nil) { self.paging = paging }

    /// How many of them are held in memory.
    package var countInMemory: Int { memory.count }

    package func append(_ more: Data) {
        if file == nil, let paging, count + more.count > paging.mostInMemory { moveToFile(in: paging.folder) }
        guard file == nil || write(more) else { return moveToMemory(with: more) }
        // An empty Data that takes over another shares its bytes.
        if file == nil { memory.isEmpty ? memory = more : memory.append(more) }
        count += more.count
    }

    /// Nil when the disk fails, or so many bytes are not there.
    package func read(_ range: Range<Int>) -> Data? {
        guard let file else {
            let isThere = memory.count == count && range.upperBound <= count
            return isThere ? memory.dropFirst(range.lowerBound).prefix(range.count) : nil
        }
        // Whatever the disk says, for us the bytes are gone.
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

    /// The disk is full, say. Where it cannot be read either, memory has less than was appended, and gives nothing.
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
            // Memory takes its place, so nobody needs to know why.
            return false
        }
    }

    private static func makeFile(in folder: URL) -> FileHandle? {
        // Where this fails, making the file fails too.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var template = Array("\(folder.path(percentEncoded: false))/document-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
        // Programs that are started from here have no business with it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
