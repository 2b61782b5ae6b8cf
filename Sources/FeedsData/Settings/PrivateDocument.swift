// A small value of the user's as a JSON file that other accounts cannot read.
// Thread: any; the file is read and written on a single queue. Invariant: a write replaces the file whole or not at
// all, and a read never takes more than `largest` bytes. A power cut may leave an empty file for a value that need not
// survive it.

import Dispatch
import Foundation
import Glibc

final class PrivateDocument<Value: Codable & Sendable>: Sendable {
    private let file: URL
    private let name: String
    private let largest: Int
    private let survivesPowerCuts: Bool
    private let queue: DispatchQueue
    private let report: @Sendable (String) -> Void

    /// `report` receives an error, by the value's `name` ("The session"), when a write fails. A user's choice is worth
    /// a write through to the disk, so that it survives power cuts; a value that changes every second is not.
    init(
        _ file: URL, name: String, largest: Int, survivesPowerCuts: Bool = false,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.file = file
        self.name = name
        self.largest = largest
        self.survivesPowerCuts = survivesPowerCuts
        self.report = report
        queue = DispatchQueue(label: "mutoscope.\(file.lastPathComponent)", qos: .utility)
    }

    var path: String { file.path }

    var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// The file's present value.
    func read() throws -> Value {
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard size <= largest else { throw CocoaError(.fileReadTooLarge, userInfo: [NSFilePathErrorKey: file.path]) }
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    }

    /// The file's value after all pending writes; nil when it is missing, damaged or unknown.
    func readInTurn() async -> Value? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.readable) }
        }
    }

    /// Nil when the file is missing, damaged or unknown; for values whose loss needs no report.
    var readable: Value? { try? read() }

    func write(_ value: Value) { change { _ in value } }

    /// Makes a new value from the old value; `body` gets nil when the old value is unreadable.
    func change(_ body: @escaping @Sendable (Value?) -> Value) {
        queue.async {
            do {
                try self.replace(with: body(self.readable))
            } catch {
                self.report("\(self.name) could not be saved to \(self.file.path): \(error.localizedDescription)")
            }
        }
    }

    /// Waits until all pending writes are in the file.
    func flush() { queue.sync {} }

    /// The new file is private from its first byte on, unlike with Foundation's own replacement. Its name contains the
    /// process number, because the services of two windows may write at once.
    private func replace(with value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(value)
        let manager = FileManager.default
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let fresh = file.appendingPathExtension("\(getpid())")
        let isMade = manager.createFile(
            atPath: fresh.path, contents: data, attributes: [.posixPermissions: 0o600])
        if survivesPowerCuts { sync(fresh) }
        guard isMade, rename(fresh.path, file.path) == 0 else {
            let cause = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            // Half a file on a full disk is of no use. If the file was never made, there is nothing to remove.
            try? manager.removeItem(at: fresh)
            throw cause
        }
    }

    /// A disk that cannot confirm the write still has most of the bytes, so the error is ignored.
    private func sync(_ file: URL) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
