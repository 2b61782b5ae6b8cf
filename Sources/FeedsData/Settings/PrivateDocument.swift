// One small value of this person's as a JSON file that nobody else may read.
// Thread: any; the file is read and written on one queue. Invariant: it is replaced whole or not at all, and what stands
// in its place is never larger than `largest` bytes when it is read. A power cut may leave an empty file of one that
// need not survive it.

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

    /// `report` hears of a value that could not be kept, by its `name` ("The session"). What the person chose is worth the
    /// write to the disk itself that makes it survive power cuts; what is noted every second is not.
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

    /// What is in the file now.
    func read() throws -> Value {
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard size <= largest else { throw CocoaError(.fileReadTooLarge, userInfo: [NSFilePathErrorKey: file.path]) }
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    }

    /// What is in the file once everything handed over is there; nil where it is missing, damaged or strange.
    func readInTurn() async -> Value? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.readable) }
        }
    }

    /// Nil where it is missing, damaged or strange: for values whose loss nobody needs to be told of.
    var readable: Value? { try? read() }

    func write(_ value: Value) { change { _ in value } }

    /// Makes a new value of the old one, if that can be read.
    func change(_ body: @escaping @Sendable (Value?) -> Value) {
        queue.async {
            do {
                try self.replace(with: body(self.readable))
            } catch {
                self.report("\(self.name) could not be saved to \(self.file.path): \(error.localizedDescription)")
            }
        }
    }

    /// Waits until everything handed over is in the file.
    func flush() { queue.sync {} }

    /// Private from its first byte on, which Foundation's own way of replacing a file is not. The name of the new file
    /// is this process's own: two windows' services may write at once.
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
            // Half a file on a full disk is of no use; where it was never made, there is nothing to remove.
            try? manager.removeItem(at: fresh)
            throw cause
        }
    }

    /// A disk that cannot say that it has the bytes still has most of them, so a failure costs nothing more.
    private func sync(_ file: URL) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
