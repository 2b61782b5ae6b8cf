// The files of the entries: bytes at any offset, in a sparse file for each entry, named by the entry's number.
// Thread: the cache's queue. Invariant: a write is whole or fails.

import Foundation
import Glibc

final class EntryFiles {
    struct Failure: Error {
        let code: Int32
        var message: String { String(cString: strerror(code)) }
    }

    /// Writes at an offset like `pwrite`; tests replace it to simulate a full disk.
    typealias Writer = @Sendable (Int32, UnsafeRawBufferPointer, Int64) -> Int

    static let plainWriter: Writer = { pwrite($0, $1.baseAddress, $1.count, off_t($2)) }

    /// How many descriptors stay open for the next read.
    private static let mostOpen = 24

    private let folder: URL
    private let writer: Writer
    private var open: [Int64: OpenFile] = [:]
    /// Entry numbers in the order of their last use, the latest last.
    private var order: [Int64] = []

    init(folder: URL, writer: @escaping Writer) {
        self.folder = folder
        self.writer = writer
    }

    func path(of id: Int64) -> String { Self.url(of: id, in: folder).path(percentEncoded: false) }

    static func url(of id: Int64, in folder: URL) -> URL { folder.appending(path: String(id)) }

    func write(_ data: Data, at offset: Int64, of id: Int64) throws(Failure) {
        let file = try file(id, canMake: true)
        let code = data.withUnsafeBytes { file.write($0, at: offset, writer) }
        if let code { throw Failure(code: code) }
    }

    /// Fails when the file has fewer bytes than asked for.
    func read(_ count: Int, at offset: Int64, of id: Int64) throws(Failure) -> Data {
        let file = try file(id, canMake: false)
        var data = Data(count: count)
        let code = data.withUnsafeMutableBytes { file.read($0, at: offset) }
        if let code { throw Failure(code: code) }
        return data
    }

    /// Closes the file of an entry that is about to be deleted.
    func close(_ id: Int64) {
        open[id] = nil
        order.removeAll { $0 == id }
    }

    private func file(_ id: Int64, canMake: Bool) throws(Failure) -> OpenFile {
        order.removeAll { $0 == id }
        order.append(id)
        if let file = open[id], file.canWrite || !canMake { return file }
        guard let file = OpenFile(path(of: id), canMake: canMake) else {
            let code = errno
            close(id)
            throw Failure(code: code)
        }
        open[id] = file
        while order.count > Self.mostOpen, let oldest = order.first { close(oldest) }
        return file
    }
}

/// Owns a file descriptor.
private final class OpenFile {
    let canWrite: Bool
    private let descriptor: Int32

    init?(_ path: String, canMake: Bool) {
        canWrite = canMake
        descriptor = Glibc.open(path, canMake ? O_RDWR | O_CREAT | O_CLOEXEC : O_RDONLY | O_CLOEXEC, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { Glibc.close(descriptor) }

    /// The error number; nil on success.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64, _ writer: EntryFiles.Writer) -> Int32? {
        var done = 0
        while done < bytes.count {
            let count = writer(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]), offset + Int64(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : ENOSPC }
            done += count
        }
        return nil
    }

    func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int32? {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            done += count
        }
        return nil
    }
}
