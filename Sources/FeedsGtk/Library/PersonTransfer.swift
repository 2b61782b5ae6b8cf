// Exports all of the user's acts into a file, and imports such a file.
// Thread: main actor; files are read and written on a queue of its own.
// Invariant: a file is written whole or not at all; a single sentence reports every outcome.

import Dispatch
import FeedsModels
import Foundation
import GLibBridge

final class PersonTransfer {
    /// No export comes near this size, so anything larger is another kind of file.
    private nonisolated static let largest = 512 << 20
    private let store: any LibraryStoreProtocol
    private let files = DispatchQueue(label: "mutoscope.transfer", qos: .userInitiated)

    /// Writes where this process may not write.
    private let helper: HelperProcess?

    init(store: any LibraryStoreProtocol, helper: HelperProcess? = nil) {
        self.store = store
        self.helper = helper
    }

    /// Returns the sentence that reports the outcome.
    func export(to path: String) async -> String {
        do throws(StoreError) {
            return await export(try await store.export(), to: path)
        } catch {
            return tr("Nothing was exported. %1", error.description)
        }
    }

    func export(_ document: Data, to path: String) async -> String {
        let helper = helper
        let reason = await onQueue { Self.write(document, to: path, helper) }
        return reason.map { tr("The export could not be written. %1", $0) } ?? tr("Exported to %1.", Self.name(path))
    }

    /// Reads a file, and gives its bytes and its name to `body`; returns the sentence that reports the outcome.
    func read(_ path: String, _ body: (Data, _ name: String) async -> String) async -> String {
        switch await onQueue({ Self.read(path) }) {
        case .failure(let failure): tr("%1 could not be read. %2", Self.name(path), failure.reason)
        case .success(let document): await body(document, Self.name(path))
        }
    }

    func merge(from path: String) async -> String {
        switch await onQueue({ Self.read(path) }) {
        case .failure(let failure): return tr("%1 could not be read. %2", Self.name(path), failure.reason)
        case .success(let document):
            do throws(StoreError) {
                return Self.sentence(try await store.merge(document))
            } catch {
                return tr("Nothing was imported. %1", error.description)
            }
        }
    }

    static func sentence(_ summary: MergeSummary) -> String {
        let skipped = summary.skipped.count
        let taken = tr("Imported: %1 new, %2 already here.", "\(summary.taken)", "\(summary.known)")
        guard skipped > 0 else { return taken }
        let rest = tr("%1 of its parts could not be read.", "%1 of its parts could not be read.", count: skipped)
        return taken + " " + rest
    }

    private static func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

    // MARK: Files

    private struct Failure: Error {
        let reason: String
    }

    private func onQueue<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            files.async { continuation.resume(returning: work()) }
        }
    }

    /// Returns why the file could not be written; nil on success.
    private nonisolated static func write(_ document: Data, to path: String, _ helper: HelperProcess?) -> String? {
        do throws(SaveFile.Failure) {
            let file = try SaveFile(path, helper: helper)
            do throws(SaveFile.Failure) {
                try file.write(document)
                try file.keep()
                return nil
            } catch {
                file.drop()
                throw error
            }
        } catch {
            return reason(error)
        }
    }

    private nonisolated static func reason(_ failure: SaveFile.Failure) -> String {
        switch failure.code {
        case EACCES, EPERM: tr("It is not allowed.")
        case ENOSPC, EDQUOT: tr("The disk is full.")
        case ENOENT, ENOTDIR: tr("There is no such file or folder.")
        case EROFS: tr("The folder cannot be written to.")
        default: failure.reason
        }
    }

    private nonisolated static func read(_ path: String) -> Result<Data, Failure> {
        do {
            let url = URL(fileURLWithPath: path)
            let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size <= largest else { return .failure(Failure(reason: tr("It is too large to be an export."))) }
            return .success(try Data(contentsOf: url))
        } catch {
            return .failure(Failure(reason: reason(error)))
        }
    }

    private nonisolated static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoPermission?: tr("It is not allowed.")
        case .fileNoSuchFile?, .fileReadNoSuchFile?: tr("There is no such file or folder.")
        default: error.localizedDescription
        }
    }
}
