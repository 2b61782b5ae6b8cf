// A file on this machine, read as far as the caller asks.
// Thread: blocks on the disk, so only on a queue of its own. Invariant: never opens pipes and devices, because reading
// them may never end.

import FeedsModels
import Foundation
import GLibBridge
import Glibc

struct LocalFile {
    enum Kind {
        case missing, file, folder, deadLink, other
    }

    private static let pieceLength = 1 << 18

    let path: String
    let place: String

    static func kind(of path: String) -> Kind {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        // A file that the disk hides is missing for the app, so the reason does not matter.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return .missing }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular: return .file
        case .typeDirectory: return .folder
        // `target` has its links resolved, so a link here leads nowhere.
        case .typeSymbolicLink: return .deadLink
        default: return .other
        }
    }

    /// Does not block the caller's thread. A disk that does not answer blocks only this call.
    static func look(at path: String) async -> Kind {
        let pulse = DiskPulse.current
        let found = await DiskQuestion.ask { kind(of: path) }
        pulse?.beat()
        return found
    }

    func read(atMost count: Int) throws(FeedServiceError) -> Data {
        try reading { handle in try handle.read(upToCount: count) ?? Data() }
    }

    /// Reads in small parts, so that a long file is never in memory as a whole.
    func read(into bytes: DocumentBytes, atMost limit: Int) throws(FeedServiceError) {
        try reading { handle in
            while bytes.count <= limit, let piece = try handle.read(upToCount: Self.pieceLength), !piece.isEmpty {
                bytes.append(piece)
            }
        }
        guard bytes.count <= limit else { throw .tooLarge(place: place, limit: limit) }
    }

    private func reading<Value>(_ body: (FileHandle) throws -> Value) throws(FeedServiceError) -> Value {
        do {
            let handle = try RegularFile.open(path)
            defer { handle.closeFile() }
            return try body(handle)
        } catch let refusal as RegularFile.Refusal {
            throw .unreadable(place: place, reason: refusal.reason)
        } catch {
            throw .unreadable(place: place, reason: error.localizedDescription)
        }
    }
}

extension RegularFile.Refusal {
    var reason: String {
        switch self {
        case .noFile: tr("it is neither a file nor a folder")
        case .unreadable(EACCES): tr("permission was denied")
        case .missing, .folder, .unreadable: description
        }
    }

    /// The same error, for a media file.
    func error(_ path: String) -> MediaError {
        switch self {
        case .missing: .fileMissing(path)
        case .folder: .unsupported(tr("%1 is a folder", path))
        case .noFile: .unsupported(reason)
        case .unreadable: .disk(reason)
        }
    }
}
